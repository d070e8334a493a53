package io.streamgauge.faults.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.faults.clients.Ended;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All accounts of one fault.
 *
 * @param traffic what the engine and the clients counted
 * @param stored what came of it
 * @param ends of requests whose clients did not get all
 */
public record Row(String fault, Traffic traffic, Result stored, Ends ends, String remark) {

    /**
     * What both ends counted.
     *
     * @param requests of clients
     * @param sent chunks that the engine wrote
     * @param seen chunks that clients got
     */
    public record Traffic(long requests, long sent, long seen) {}

    /**
     * In chunks, but for the records that came twice.
     *
     * @param observed by the proxies' own ledgers; a killed one has none, then it is what clients got
     * @param kept in Kafka
     * @param lost without a count by the proxy
     */
    public record Result(long observed, long kept, Map<String, Long> dropped, long lost, long twice) {}

    /**
     * Requests that were not answered in full.
     *
     * @param caused by the fault, by what their clients saw
     * @param surprises the others
     */
    public record Ends(Map<String, Long> caused, List<Ended> surprises) {

        /** Sorts them. */
        public static Ends of(List<Ended> ended, Predicate<Ended> caused) {
            return new Ends(
                    byWhatWasSeen(ended.stream().filter(caused)),
                    ended.stream().filter(caused.negate()).toList());
        }

        private static Map<String, Long> byWhatWasSeen(Stream<Ended> ended) {
            return ended.collect(Collectors.groupingBy(Ended::how, TreeMap::new, Collectors.counting()));
        }
    }

    static final String HEADER = line("fault", "requests", "sent", "seen", "observed", "in Kafka", "dropped", "lost")
            + " twice | errors by the fault | other errors | |\n"
            + "|---|---|---|---|---|---|---|---|---|---|---|---|";

    private static String line(Object... cells) {
        StringBuilder line = new StringBuilder("|");
        for (Object cell : cells) {
            line.append(' ').append(cell).append(" |");
        }
        return line.toString();
    }

    /** As a line of a table in Markdown. */
    String text() {
        return line(
                fault,
                traffic.requests,
                traffic.sent,
                traffic.seen,
                stored.observed,
                stored.kept,
                words(stored.dropped),
                stored.lost,
                stored.twice,
                words(ends.caused),
                words(Ends.byWhatWasSeen(ends.surprises.stream())),
                remark);
    }

    private static String words(Map<String, Long> counts) {
        String words = counts.entrySet().stream()
                .map(count -> count.getValue() + " `" + count.getKey() + "`")
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "0" : words;
    }

    /** No client saw what the fault did not cause. */
    public void assertNoSurprise() {
        assertThat(ends.surprises).as(fault).isEmpty();
    }

    /** No client saw anything of it. */
    public void assertUnnoticed() {
        assertNoSurprise();
        assertThat(ends.caused).as(fault).isEmpty();
        assertThat(traffic.seen).as(fault).isEqualTo(traffic.sent);
        assertThat(stored.observed).as(fault).isEqualTo(traffic.sent);
    }

    /** Everything is in Kafka. */
    public void assertNothingDropped() {
        assertThat(stored.dropped).as(fault).isEmpty();
        assertThat(stored.kept).as(fault).isEqualTo(stored.observed);
    }
}
