package io.streamgauge.bootstrap.config.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueFormatTest {

    @ParameterizedTest
    @CsvSource({"250us,PT0.00025S", "500ms,PT0.5S", "1.5s,PT1.5S", "2m,PT2M", "1h,PT1H", "7d,PT168H"})
    void readsDurationsWithUnits(String text, Duration duration) {
        assertThat(ValueFormat.DURATION_TEXT.read(text)).contains(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "0s", "-1s", "1 s", "1S", "1e3s", "99999999999999d", "s"})
    void refusesOtherDurations(String text) {
        assertThat(ValueFormat.DURATION_TEXT.read(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PT0.00025S,250us", "PT0.5S,500ms", "PT1M30S,90s", "PT2M,2m", "PT2H,2h"})
    void writesDurationsAsTheyAreRead(Duration duration, String text) {
        assertThat(ValueFormat.text(duration)).isEqualTo(text);
        assertThat(ValueFormat.DURATION_TEXT.read(text)).contains(duration);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "17B,17", "64KiB,65536", "4MiB,4194304", "2GiB,2147483648"})
    void readsSizes(String text, long bytes) {
        assertThat(ValueFormat.BYTES_TEXT.read(text)).contains(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5KiB", "4MB", "4 MiB", "999999999999999TiB"})
    void refusesOtherSizes(String text) {
        assertThat(ValueFormat.BYTES_TEXT.read(text)).isEmpty();
    }

    @Test
    void writesSizesInTheLargestWholeUnit() {
        assertThat(ValueFormat.bytesText(2L << 30)).isEqualTo("2GiB");
        assertThat(ValueFormat.bytesText(1536)).isEqualTo("1536");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:0", "localhost:65535", "[::1]:8080"})
    void readsAddressesWithoutResolvingThem(String text) {
        assertThat(ValueFormat.ADDRESS_TEXT.read(text)).get().matches(address -> address.isUnresolved());
    }

    @ParameterizedTest
    @ValueSource(strings = {"8080", ":8080", "host", "host:", "host:65536", "http://host:80", "::1:80", "a b:1"})
    void refusesOtherAddresses(String text) {
        assertThat(ValueFormat.ADDRESS_TEXT.read(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8000", "https://host/base/path", "HTTP://[::1]:1"})
    void readsUrls(String text) {
        assertThat(ValueFormat.HTTP_URL.read(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host:80",
                "ftp://h",
                "http:/h",
                "http://",
                "http://u:p@h",
                "http://h?q",
                "http://h#f",
                "http://h:x",
                "http://h:0",
                "http://h:65536"
            })
    void refusesOtherUrls(String text) {
        assertThat(ValueFormat.HTTP_URL.read(text)).isEmpty();
    }
}
