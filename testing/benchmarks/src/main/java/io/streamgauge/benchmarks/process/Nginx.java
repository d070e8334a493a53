package io.streamgauge.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** nginx as a reverse proxy that streams: buffering off, connections to the upstream kept. */
public final class Nginx {

    private Nginx() {}

    /** Starts it on a free port of loopback, in front of another port of loopback. */
    public static Peer start(Path directory, int upstreamPort, int workers) throws IOException {
        return start(directory, upstreamPort, workers, "");
    }

    /** Clients have to speak HTTP/2. */
    public static Peer startHttp2(Path directory, int upstreamPort, int workers) throws IOException {
        return start(directory, upstreamPort, workers, "http2");
    }

    private static Peer start(Path directory, int upstreamPort, int workers, String protocol) throws IOException {
        int port = Ports.free();
        Path configuration = directory.resolve("nginx" + protocol + ".conf");
        Files.writeString(configuration, configuration(directory, port + " " + protocol, upstreamPort, workers));
        return Peer.start(
                List.of("nginx", "-p", directory.toString(), "-e", "stderr", "-c", configuration.toString()),
                directory.resolve("nginx" + protocol + ".log"),
                port);
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
                  proxy_request_buffering off;
                  client_body_temp_path %s/body;
                  proxy_temp_path %s/proxy;
                  fastcgi_temp_path %s/fastcgi;
                  uwsgi_temp_path %s/uwsgi;
                  scgi_temp_path %s/scgi;
                  keepalive_requests 1000000;
                  upstream server { server 127.0.0.1:%d; keepalive 1024; keepalive_requests 1000000; }
                  server {
                    listen 127.0.0.1:%s backlog=4096;
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
