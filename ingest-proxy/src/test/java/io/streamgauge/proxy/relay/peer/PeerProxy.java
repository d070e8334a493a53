package io.streamgauge.proxy.relay.peer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** nginx or HAProxy as a program of its own on a free port of loopback, in front of one upstream, as plain as it gets. */
public final class PeerProxy implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long RETRY_NANOS = 20_000_000;

    /** A port that is free may be somebody else's before the program has it. */
    private static final int ATTEMPTS = 5;

    private final Process process;
    private final int port;
    private final String version;

    private PeerProxy(Process process, int port, String version) {
        this.process = process;
        this.port = port;
        this.version = version;
    }

    public static PeerProxy nginx(Path directory, int upstreamPort) throws IOException, InterruptedException {
        String program = require("nginx");
        String version = firstLineOf(directory, program, "-v");
        return onAFreePort(port -> {
            Files.writeString(directory.resolve("nginx.conf"), nginxConfiguration(directory, port, upstreamPort));
            List<String> command = List.of(program, "-p", directory.toString(), "-e", "stderr", "-c", "nginx.conf");
            return start(directory, command, port, version);
        });
    }

    public static PeerProxy haproxy(Path directory, int upstreamPort) throws IOException, InterruptedException {
        String program = require("haproxy");
        String version = firstLineOf(directory, program, "-v");
        return onAFreePort(port -> {
            Path configuration = directory.resolve("haproxy.cfg");
            Files.writeString(configuration, haproxyConfiguration(port, upstreamPort));
            return start(directory, List.of(program, "-db", "-f", configuration.toString()), port, version);
        });
    }

    private interface Start {
        PeerProxy on(int port) throws IOException;
    }

    private static PeerProxy onAFreePort(Start start) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return start.on(freePort());
            } catch (IOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** What it calls itself. */
    public String version() {
        return version;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    /** Short limits for requests that do not go on: a peer that waits for the rest of one is no news. */
    private static String nginxConfiguration(Path directory, int port, int upstreamPort) {
        return """
                daemon off;
                worker_processes 1;
                pid %1$s/nginx.pid;
                events { worker_connections 256; }
                http {
                  access_log off;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  client_header_timeout 3s;
                  client_body_timeout 3s;
                  keepalive_timeout 3s;
                  server {
                    listen 127.0.0.1:%2$d;
                    location / {
                      proxy_pass http://127.0.0.1:%3$d;
                      proxy_http_version 1.1;
                      proxy_set_header Connection "";
                      proxy_set_header Host $http_host;
                    }
                  }
                }
                """.formatted(directory, port, upstreamPort);
    }

    private static String haproxyConfiguration(int port, int upstreamPort) {
        return """
                defaults
                  mode http
                  timeout connect 30s
                  timeout client 3s
                  timeout server 60s
                  timeout http-request 3s
                frontend clients
                  bind 127.0.0.1:%d
                  default_backend upstream
                backend upstream
                  http-reuse never
                  option http-server-close
                  server upstream 127.0.0.1:%d
                """.formatted(port, upstreamPort);
    }

    private static PeerProxy start(Path directory, List<String> command, int port, String version) throws IOException {
        Path log = Files.createTempFile(directory, "peer", ".log");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!listens(port)) {
            if (!process.isAlive() || System.nanoTime() - deadline > 0) {
                process.destroyForcibly();
                throw new IOException(command + " does not listen: " + Files.readString(log));
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
        return new PeerProxy(process, port, version);
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String firstLineOf(Path directory, String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "version", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.waitFor();
        return Files.readString(output, StandardCharsets.UTF_8)
                .lines()
                .findFirst()
                .orElse("");
    }

    /** Where a program is; Debian keeps these where only root's path leads. Skips the test, loudly, where it is missing. */
    private static String require(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin";
        Optional<Path> program = Stream.of(path.split(":", -1))
                .map(each -> Path.of(each, name))
                .filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            String message = name + " is not installed: the gate is NOT compared with it";
            System.err.println(message);
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message);
            }
            throw new TestAbortedException(message);
        }
        return program.get().toString();
    }
}
