package io.streamgauge.standalone.cli.top;

import io.streamgauge.standalone.scraped.Exposition;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
            "  streamgauge top --url http://10.0.0.7:9420 --token-file token --once"
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

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

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

    @Option(names = "--token-file", paramLabel = "FILE", description = "File that holds management.token.")
    private @Nullable Path tokenFile;

    @Option(names = "--once", description = "Print once and end.")
    private boolean once;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields before it calls.
    public TopCommand() {}

    @Override
    public Integer call() throws Exception {
        HttpRequest scrape = scrape();
        PrintWriter out = spec.commandLine().getOut();
        if (once) {
            show(scrape, Terminal.Size.UNLIMITED).forEach(out::println);
            out.flush();
            return 0;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            out.print(LEAVE);
            out.flush();
        }));
        out.print(OPEN);
        while (!Thread.currentThread().isInterrupted()) {
            List<String> lines = showOrTell(scrape, Terminal.size());
            // No line feed behind the last line: on a full screen it would push the first one out.
            out.print(HOME + String.join(REST_OF_LINE + "\n", lines) + REST_OF_LINE + REST_OF_SCREEN);
            out.flush();
            Thread.sleep(INTERVAL.toMillis());
        }
        return 0;
    }

    private HttpRequest scrape() throws IOException {
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(url.resolve("/metrics")).timeout(PATIENCE);
            if (tokenFile != null) {
                request.header(
                        "Authorization", "Bearer " + Files.readString(tokenFile).strip());
            }
            return request.build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--url: \"" + url + "\" is no URL of http or https");
        }
    }

    private List<String> showOrTell(HttpRequest scrape, Terminal.Size size) throws InterruptedException {
        try {
            return show(scrape, size);
        } catch (IOException e) {
            return List.of(e.getMessage() == null ? "no answer from " + url : e.getMessage(), "Trying again.");
        }
    }

    private List<String> show(HttpRequest scrape, Terminal.Size size) throws IOException, InterruptedException {
        HttpResponse<String> response;
        try {
            response = client.send(scrape, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IOException("no answer from " + url + "; is an exporter running there?", e);
        }
        if (response.statusCode() != 200) {
            throw new IOException(scrape.uri() + " is answered with " + response.statusCode()
                    + (response.statusCode() == 401 ? "; give --token-file" : ""));
        }
        return new TopScreen(Exposition.parse(response.body()), window).lines(size);
    }
}
