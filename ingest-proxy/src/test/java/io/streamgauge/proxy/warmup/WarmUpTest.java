package io.streamgauge.proxy.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.ByteBuf;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.relay.RelaySettings;
import io.streamgauge.proxy.relay.client.http2.Http2Limits;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.proxy.relay.tls.server.ServerTlsSettings;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Unreachable on purpose: the warm-up must not listen where clients come. */
    private static final RelaySettings SETTINGS = new RelaySettings(
            ListenSettings.inTheClear(InetSocketAddress.createUnresolved("no-such-host.invalid", 80)),
            new EventLoops(4, Transport.best()),
            new GateSettings(GateMode.ENFORCE, 16 * 1024),
            LimitSettings.DEFAULT,
            new UpstreamSettings(LIMIT, Duration.ofSeconds(2), 16 * 1024));

    @Test
    void streamsPassOverTlsWhereClientsSpeakIt(@TempDir Path directory) throws Exception {
        X509Bundle made = new CertificateBuilder()
                .ecp256()
                .subject("CN=elsewhere.example")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        Path certificate = Files.writeString(directory.resolve("tls.crt"), made.getCertificatePEM());
        Path key = Files.writeString(directory.resolve("tls.key"), made.getPrivateKeyPEM());
        ServerTlsSettings tls = new ServerTlsSettings(
                List.of(new KeyFiles(certificate, key)), Optional.of(certificate), ServerTlsSettings.CHECK_EVERY);
        ListenSettings listen = new ListenSettings(SETTINGS.listen().address(), Optional.of(tls), Http2Limits.DEFAULT);
        WarmUp warmUp = new WarmUp(
                new RelaySettings(listen, SETTINGS.loops(), SETTINGS.gate(), SETTINGS.limits(), SETTINGS.upstream()),
                Observers.NONE);

        warmUp.start();
        await().atMost(LIMIT).until(warmUp::isOver);

        assertThat(warmUp.relayed()).isBetween(2L, (long) WarmUp.STREAMS);
    }

    @Test
    void wholeStreamsPassARelayAndItsObservers() {
        List<Ending> endings = new CopyOnWriteArrayList<>();
        WarmUp warmUp = new WarmUp(SETTINGS, (head, route, nanos) -> new ExchangeObserver() {
            @Override
            public void ended(Ending ending, long at) {
                endings.add(ending);
            }
        });

        warmUp.start();
        await().atMost(LIMIT).until(warmUp::isOver);

        // A slow machine does not come to all of them within the limit.
        assertThat(warmUp.relayed()).isBetween(1L, (long) WarmUp.STREAMS);
        assertThat(endings).isNotEmpty().startsWith(Ending.COMPLETE);
    }

    @Test
    void aStopEndsItBeforeItsTime() {
        CountDownLatch relaying = new CountDownLatch(1);
        WarmUp warmUp = new WarmUp(SETTINGS, (head, route, nanos) -> new ExchangeObserver() {
            @Override
            public void responseBody(ByteBuf bytes, long at) {
                relaying.countDown();
            }
        });

        warmUp.start();
        await().atMost(LIMIT).until(() -> relaying.getCount() == 0 || warmUp.isOver());
        warmUp.close();

        await().atMost(LIMIT).until(warmUp::isOver);
    }

    @Test
    void itIsOverAlsoWhereNothingPasses() {
        RelaySettings tooSmall = new RelaySettings(
                SETTINGS.listen(),
                SETTINGS.loops(),
                new GateSettings(GateMode.ENFORCE, 16),
                SETTINGS.limits(),
                SETTINGS.upstream());
        WarmUp warmUp = new WarmUp(tooSmall, Observers.NONE);

        warmUp.start();

        await().atMost(LIMIT).until(warmUp::isOver);
        assertThat(warmUp.relayed()).isZero();
    }
}
