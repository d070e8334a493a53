package io.streamgauge.proxy.relay.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReadJournalTest {

    private static final int MOST_BYTES = 2 * 1024 * 1024;
    private static final int MOST_ENTRIES = 16 * 1024;

    private final ReadJournal journal = new ReadJournal();

    @Test
    void eachExchangeFindsItsReadsAndTheirTimesInTheOrderTheyCame() {
        SplittableRandom random = new SplittableRandom(5);
        int[] first = new int[7];
        int[] last = new int[7];
        List<List<String>> expected = new ArrayList<>();
        for (int exchange = 0; exchange < 7; exchange++) {
            first[exchange] = ReadJournal.NONE;
            last[exchange] = ReadJournal.NONE;
            expected.add(new ArrayList<>());
        }
        for (int read = 0; read < 3_000; read++) {
            int exchange = random.nextInt(7);
            String text = Integer.toString(read).repeat(random.nextInt(100));
            last[exchange] = journal.add(buffer(text), read, last[exchange]);
            first[exchange] = first[exchange] == ReadJournal.NONE ? last[exchange] : first[exchange];
            expected.get(exchange).add(read + ":" + text);
        }

        for (int exchange = 0; exchange < 7; exchange++) {
            List<String> found = new ArrayList<>();
            for (int entry = first[exchange]; entry != ReadJournal.NONE; entry = journal.next(entry)) {
                found.add(journal.nanos(entry) + ":" + journal.bytes(entry).toString(StandardCharsets.UTF_8));
            }
            assertThat(found).isEqualTo(expected.get(exchange));
        }
    }

    @Test
    void readerIndexOfTheReadIsWhereItsBytesBegin() {
        ByteBuf read = buffer("head:body").skipBytes(5);

        int entry = journal.add(read, 1, ReadJournal.NONE);

        assertThat(journal.bytes(entry).toString(StandardCharsets.UTF_8)).isEqualTo("body");
        assertThat(read.readableBytes()).isEqualTo(4);
    }

    @Test
    void takesAsManyBytesAsItMayAndAgainWhenCleared() {
        assertThat(journal.takes(MOST_BYTES)).isTrue();
        assertThat(journal.takes(MOST_BYTES + 1)).isFalse();

        journal.add(buffer("12345"), 1, ReadJournal.NONE);

        assertThat(journal.takes(MOST_BYTES - 5)).isTrue();
        assertThat(journal.takes(MOST_BYTES - 4)).isFalse();

        journal.clear();

        assertThat(journal.takes(MOST_BYTES)).isTrue();
    }

    @Test
    void takesAsManyEntriesAsItMay() {
        for (int entry = 0; entry < MOST_ENTRIES - 1; entry++) {
            journal.add(buffer(""), 1, ReadJournal.NONE);
        }
        assertThat(journal.takes(1)).isTrue();

        journal.add(buffer(""), 1, ReadJournal.NONE);

        assertThat(journal.takes(0)).isFalse();
    }

    private static ByteBuf buffer(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }
}
