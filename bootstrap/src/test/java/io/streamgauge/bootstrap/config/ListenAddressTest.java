package io.streamgauge.bootstrap.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListenAddressTest {

    @Test
    void itIsShownAsItStandsInAUrl() {
        assertThat(new ListenAddress("0.0.0.0", 0).at(9420)).hasToString("0.0.0.0:9420");
        assertThat(new ListenAddress("::1", 9420)).hasToString("[::1]:9420");
        assertThat(new ListenAddress("gpu-1", 80)).hasToString("gpu-1:80");
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0, true, 127.0.0.1:9420", "::, true, [::1]:9420", "gpu-1, false, gpu-1:9420"})
    void fromHereAllInterfacesAreReachedByLoopback(String host, boolean all, String fromHere) {
        ListenAddress address = new ListenAddress(host, 9420);

        assertThat(address.fromHere()).hasToString(fromHere);
        assertThat(address.isOnAllInterfaces()).isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1, true",
        "127.0.0.1, localhost, true",
        "::1, LOCALHOST, true",
        "0.0.0.0, 10.0.0.1, true",
        "::, gpu-1, true",
        "0.0.0.0, ::, true",
        "gpu-1, GPU-1, true",
        "127.0.0.1, 127.0.0.2, false",
        "127.0.0.1, ::1, false",
        "10.0.0.1, localhost, false",
        "gpu-1, gpu-2, false"
    })
    void onePortCannotBeListenedOnTwiceOnOneInterface(String host, String other, boolean collide) {
        ListenAddress first = new ListenAddress(host, 9420);
        ListenAddress second = new ListenAddress(other, 9420);

        assertThat(first.collidesWith(second)).isEqualTo(collide);
        assertThat(second.collidesWith(first)).isEqualTo(collide);
        assertThat(first.collidesWith(new ListenAddress(other, 9421))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1, true",
        "127.0.0.1, localhost, true",
        "127.0.0.1, 0.0.0.0, true",
        "0.0.0.0, 127.0.0.1, true",
        "::, localhost, true",
        "gpu-1, gpu-1, true",
        "0.0.0.0, gpu-1, false",
        "127.0.0.1, gpu-1, false",
        "gpu-1, 127.0.0.1, false",
        "127.0.0.1, ::1, false"
    })
    void aTargetArrivesWhereItsNameSaysSo(String host, String target, boolean arrives) {
        assertThat(new ListenAddress(host, 8080).isReachedAt(target, 8080)).isEqualTo(arrives);
        assertThat(new ListenAddress(host, 8080).isReachedAt(target, 8081)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1", "0.0.0.0"})
    void aPortThatTheSystemChoosesIsNoOthers(String host) {
        ListenAddress chosen = new ListenAddress(host, 0);

        assertThat(chosen.collidesWith(chosen)).isFalse();
        assertThat(chosen.isReachedAt(host, 0)).isFalse();
    }
}
