package io.streamgauge.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** HAProxy or nginx, configured as docs/operations.md says, but for the addresses. */
public final class LoadBalancer implements AutoCloseable {

    private static final Path PAGE = Path.of("../../docs/operations.md");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final int port;

    /** The addresses that stand for those of the page. */
    public record Addresses(int port, ProxyProcess.Place first, ProxyProcess.Place second, int enginePort) {

        String putInto(String text) {
            return text.replace("listen 8000", "listen 127.0.0.1:" + port)
                    .replace("bind :8000", "bind 127.0.0.1:" + port)
                    .replace("10.0.0.11:8080 check port 9420", check(first))
                    .replace("10.0.0.12:8080 check port 9420", check(second))
                    .replace("10.0.0.11:8080", "127.0.0.1:" + first.port())
                    .replace("10.0.0.12:8080", "127.0.0.1:" + second.port())
                    .replace("10.0.0.21:8000", "127.0.0.1:" + enginePort);
        }

        private static String check(ProxyProcess.Place place) {
            return "127.0.0.1:" + place.port() + " check port " + place.managementPort();
        }
    }

    private LoadBalancer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    public static LoadBalancer haProxy(Path directory, Addresses addresses) throws IOException {
        Path file = Files.writeString(directory.resolve("haproxy.cfg"), addresses.putInto(onThePage("haproxy")));
        return start(directory, addresses.port, List.of("haproxy", "-db", "-f", file.toString()));
    }

    public static LoadBalancer nginx(Path directory, Addresses addresses) throws IOException {
        String text = """
                daemon off;
                pid %1$s/nginx.pid;
                events {}
                http {
                access_log off;
                client_body_temp_path %1$s/body;
                proxy_temp_path %1$s/proxy;
                fastcgi_temp_path %1$s/fastcgi;
                uwsgi_temp_path %1$s/uwsgi;
                scgi_temp_path %1$s/scgi;
                """.formatted(directory) + addresses.putInto(onThePage("nginx")) + "}\n";
        Path file = Files.writeString(directory.resolve("nginx.conf"), text);
        return start(
                directory,
                addresses.port,
                List.of("nginx", "-p", directory.toString(), "-e", "stderr", "-c", file.toString()));
    }

    /** The block of the page that follows a comment with this name. */
    private static String onThePage(String name) throws IOException {
        Matcher block = Pattern.compile("<!-- " + name + " -->\n```\\w*\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE));
        assertThat(block.find()).as("a configuration of " + name).isTrue();
        return block.group(1);
    }

    private static LoadBalancer start(Path directory, int port, List<String> command) throws IOException {
        Path output = directory.resolve(command.get(0) + ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Awaitility.await().atMost(PATIENCE).until(() -> {
            assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
            return isOpen(port);
        });
        return new LoadBalancer(process, port);
    }

    private static boolean isOpen(int port) {
        try (Socket probe = new Socket()) {
            probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
    }
}
