package io.streamgauge.benchmarks.process;

import io.streamgauge.benchmarks.wire.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** HAProxy as a reverse proxy that streams: nothing held back, connections to the upstream kept. */
public final class HaProxy {

    private HaProxy() {}

    /** Starts it on a free port of loopback, in front of another port of loopback. */
    public static Peer start(Path directory, Wire wire, int upstreamPort, int threads) throws IOException {
        int port = Ports.free();
        Path configuration = directory.resolve("haproxy.cfg");
        Files.writeString(configuration, configuration(port + " " + options(wire), upstreamPort, threads));
        return Peer.start(
                List.of("haproxy", "-db", "-f", configuration.toString()), directory.resolve("haproxy.log"), port);
    }

    private static String options(Wire wire) {
        boolean http2 = wire.protocol().isHttp2();
        return wire.identity()
                .map(identity -> "ssl crt " + identity.bothFile() + " ssl-min-ver TLSv1.3 alpn "
                        + (http2 ? "h2,http/1.1" : "http/1.1"))
                .orElse(http2 ? "proto h2" : "");
    }

    private static String configuration(String bind, int upstreamPort, int threads) {
        return """
                global
                  nbthread %d
                  maxconn 8192
                defaults
                  mode http
                  option http-no-delay
                  http-reuse always
                  timeout connect 10s
                  timeout client 60s
                  timeout server 60s
                listen relay
                  bind 127.0.0.1:%s backlog 4096
                  server upstream 127.0.0.1:%d
                """.formatted(threads, bind, upstreamPort);
    }
}
