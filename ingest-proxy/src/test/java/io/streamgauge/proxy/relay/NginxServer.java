package io.streamgauge.proxy.relay;

import io.netty.pkitesting.X509Bundle;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The nginx of this machine as a server of TLS with HTTP/2 in front of another, on a free port of loopback. */
final class NginxServer implements AutoCloseable {

    /** A port that is free may be somebody else's before nginx has it. */
    private static final int ATTEMPTS = 5;

    private final Process process;
    private final int port;

    private NginxServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static boolean isInstalled() {
        return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx").anyMatch(path -> new File(path).canExecute());
    }

    /**
     * Starts it and waits until it listens.
     *
     * @param requestsPerConnection after which it says goodbye to a connection
     */
    static NginxServer start(Path directory, X509Bundle shown, URI behind, int requestsPerConnection) throws Exception {
        Files.writeString(directory.resolve("server.pem"), shown.getCertificatePathPEM());
        Files.writeString(directory.resolve("server.key"), shown.getPrivateKeyPEM());
        for (int attempt = 1; ; attempt++) {
            try {
                return start(directory, behind, requestsPerConnection);
            } catch (IllegalStateException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static NginxServer start(Path directory, URI behind, int requestsPerConnection) throws Exception {
        int port = freePort();
        Path configuration =
                Files.writeString(directory.resolve("nginx.conf"), configuration(requestsPerConnection, port, behind));
        Process process = new ProcessBuilder(
                        "nginx", "-p", directory.toString(), "-c", configuration.toString(), "-e", "error.log")
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
        NginxServer server = new NginxServer(process, port);
        server.awaitListening(directory);
        return server;
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.onExit().get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            process.destroyForcibly();
        }
    }

    private void awaitListening(Path directory) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < deadline && process.isAlive()) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                if (process.isAlive()) {
                    return;
                }
            } catch (IOException e) {
                process.waitFor(20, TimeUnit.MILLISECONDS);
            }
        }
        close();
        throw new IllegalStateException("nginx does not listen: " + Files.readString(directory.resolve("output")));
    }

    private static String configuration(int requestsPerConnection, int port, URI behind) {
        return """
            daemon off;
            master_process off;
            pid nginx.pid;
            error_log error.log warn;
            events { worker_connections 1000; }
            http {
              access_log off;
              client_body_temp_path body;
              proxy_temp_path proxy;
              fastcgi_temp_path fastcgi;
              uwsgi_temp_path uwsgi;
              scgi_temp_path scgi;
              client_max_body_size 0;
              keepalive_requests %d;
              server {
                listen 127.0.0.1:%d ssl http2;
                ssl_certificate server.pem;
                ssl_certificate_key server.key;
                location / {
                  proxy_pass %s;
                  proxy_buffering off;
                  proxy_request_buffering off;
                  proxy_http_version 1.1;
                }
              }
            }
            """.formatted(requestsPerConnection, port, behind);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
