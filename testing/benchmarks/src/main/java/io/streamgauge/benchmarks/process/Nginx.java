package io.streamgauge.benchmarks.process;

import io.streamgauge.benchmarks.wire.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** nginx as a reverse proxy that streams: buffering off, connections to the upstream kept, heads as long as the proxy's. */
public final class Nginx {

    private Nginx() {}

    /** Starts it on a free port of loopback, in front of another port of loopback. */
    public static Peer start(Path directory, int upstreamPort, int workers) throws IOException {
        return start(directory, Wire.HTTP1, upstreamPort, workers);
    }

    /** Clients have to speak HTTP/2. */
    public static Peer startHttp2(Path directory, int upstreamPort, int workers) throws IOException {
        return start(directory, Wire.HTTP2, upstreamPort, workers);
    }

    /** Clients have to speak in this way. */
    public static Peer start(Path directory, Wire wire, int upstreamPort, int workers) throws IOException {
        int port = Ports.free();
        String name = "nginx-" + wire.protocol();
        Path configuration = directory.resolve(name + ".conf");
        Files.writeString(configuration, configuration(directory, listen(port, wire), upstreamPort, workers));
        return Peer.start(
                List.of("nginx", "-p", directory.toString(), "-e", "stderr", "-c", configuration.toString()),
                directory.resolve(name + ".log"),
                port);
    }

    /** The options of the listener, and where it speaks TLS the lines on its key. */
    private static String listen(int port, Wire wire) {
        String options = port + (wire.protocol().isHttp2() ? " http2" : "") + " backlog=4096";
        return wire.identity()
                .map(identity -> """
                        %s ssl;
                            ssl_protocols TLSv1.3;
                            ssl_certificate %s;
                            ssl_certificate_key %s""".formatted(options, identity.certificateFile(), identity.keyFile()))
                .orElse(options);
    }

    private static String configuration(Path directory, String listen, int upstreamPort, int workers) {
        return """
                daemon off;
                worker_processes %d;
                pid %s/nginx.pid;
                events { worker_connections 8192; }
                http {
                  access_log off;
                  client_max_body_size 0;
                  large_client_header_buffers 8 8k;
                  proxy_request_buffering off;
                  client_body_temp_path %s/body;
                  proxy_temp_path %s/proxy;
                  fastcgi_temp_path %s/fastcgi;
                  uwsgi_temp_path %s/uwsgi;
                  scgi_temp_path %s/scgi;
                  keepalive_requests 1000000;
                  upstream server { server 127.0.0.1:%d; keepalive 1024; keepalive_requests 1000000; }
                  server {
                    listen 127.0.0.1:%s;
                    location / {
                      proxy_pass http://server;
                      proxy_http_version 1.1;
                      proxy_set_header Connection "";
                      proxy_buffering off;
                      proxy_buffer_size 64k;
                      proxy_buffers 4 64k;
                      proxy_busy_buffers_size 128k;
                      tcp_nodelay on;
                    }
                  }
                }
                """.formatted(
                workers, directory, directory, directory, directory, directory, directory, upstreamPort, listen);
    }
}
