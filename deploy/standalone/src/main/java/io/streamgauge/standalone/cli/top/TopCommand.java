package io.streamgauge.standalone.cli.top;

import io.streamgauge.standalone.scraped.Exposition;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code streamgauge top}: the essentials of an exporter in a terminal. */
@Command(
        name = "top",
        description = {
            "Shows the essentials of a running exporter in this terminal: per model and route, load, latencies,"
                    + " goodput and what is open. The live page at the same address shows more.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  streamgauge top",
            "  streamgauge top --window 10s",
            "  streamgauge top --url http://10.0.0.7:9420 --token-file token --once",
            "  streamgauge top --url https://gpu-1:9420 --ca ca.pem --user ops --password-file password"
        })
public final class TopCommand implements Callable<Integer> {

    private static final Duration INTERVAL = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A screen of its own, without a cursor, and back to what stood there before. */
    private static final String OPEN = "\u001b[?1049h\u001b[?25l";

    private static final String LEAVE = "\u001b[?25h\u001b[?1049l";

    /** To the corner; what is left of the line; what is left of the screen. */
    private static final String HOME = "\u001b[H";

    private static final String REST_OF_LINE = "\u001b[K";
    private static final String REST_OF_SCREEN = "\u001b[J";

    private static final String NAMES = TopScreen.METRICS.stream()
            .map(metric -> "name%5B%5D=" + metric.name())
            .collect(Collectors.joining("&"));

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:9420",
            description = "Management port of an exporter; ${DEFAULT-VALUE} by default.")
    private URI url;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "1m",
            description = "One of exporter.windows; ${DEFAULT-VALUE} by default.")
    private String window;

    @Mixin
    private final AccessOptions access = new AccessOptions();

    @Option(names = "--once", description = "Print once and end.")
    private boolean once;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields before it calls.
    public TopCommand() {}

    @Override
    public Integer call() throws Exception {
        HttpRequest scrape = scrape();
        HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(PATIENCE);
        access.configure(client);
        run(client.build(), scrape, spec.commandLine().getOut());
        return 0;
    }

    private void run(HttpClient client, HttpRequest scrape, PrintWriter out) throws IOException, InterruptedException {
        if (once) {
            show(client, scrape, Terminal.Size.UNLIMITED).forEach(out::println);
            out.flush();
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            out.print(LEAVE);
            out.flush();
        }));
        out.print(OPEN);
        while (!Thread.currentThread().isInterrupted()) {
            List<String> lines = showOrTell(client, scrape, Terminal.size());
            // No line feed behind the last line: on a full screen it would push the first one out.
            out.print(HOME + String.join(REST_OF_LINE + "\n", lines) + REST_OF_LINE + REST_OF_SCREEN);
            out.flush();
            Thread.sleep(INTERVAL.toMillis());
        }
    }

    private HttpRequest scrape() {
        Optional<String> authorization = access.authorization();
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(url.resolve("/metrics?" + NAMES)).timeout(PATIENCE);
            authorization.ifPresent(header -> request.header("Authorization", header));
            return request.build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--url: \"" + url + "\" is no URL of http or https");
        }
    }

    private List<String> showOrTell(HttpClient client, HttpRequest scrape, Terminal.Size size)
            throws InterruptedException {
        try {
            return show(client, scrape, size);
        } catch (IOException e) {
            return List.of(e.getMessage() == null ? "no answer from " + url : e.getMessage(), "Trying again.");
        }
    }

    private List<String> show(HttpClient client, HttpRequest scrape, Terminal.Size size)
            throws IOException, InterruptedException {
        HttpResponse<String> response;
        try {
            response = client.send(scrape, BodyHandlers.ofString());
        } catch (SSLException e) {
            throw new IOException("no TLS with " + url + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IOException("no answer from " + url + "; is an exporter running there?", e);
        }
        if (response.statusCode() != 200) {
            throw new IOException(url.resolve("/metrics") + " is answered with " + response.statusCode()
                    + hint(response.statusCode()));
        }
        TopScreen screen = new TopScreen(metrics(response.body()), window);
        List<String> windows = screen.windows();
        if (!windows.isEmpty() && !windows.contains(window)) {
            throw new ParameterException(
                    spec.commandLine(), "--window: \"" + window + "\" is none of " + String.join(", ", windows));
        }
        return screen.lines(size);
    }

    private Exposition metrics(String body) {
        try {
            return Exposition.parse(body);
        } catch (NumberFormatException e) {
            throw new ParameterException(spec.commandLine(), "--url: what " + url + " answers with are no metrics", e);
        }
    }

    private static String hint(int status) {
        return switch (status) {
            case 401 -> "; give --token-file, or --user and --password-file";
            case 403 -> "; give --certificate and --key";
            default -> "";
        };
    }
}
