package io.streamgauge.testkit.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.testkit.process.InstalledProgram;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A headless Chromium with one tab, told by the DevTools protocol. Everything the tab asks the network for and everything
 * its console complains of is kept.
 */
public final class Browser implements AutoCloseable {

    private static final String PROGRAM = "chromium";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process process;
    private final Path profile;
    private final DevTools tools;

    private Browser(Process process, Path profile, DevTools tools) {
        this.process = process;
        this.profile = profile;
        this.tools = tools;
    }

    /** Skips the tests, loudly, where there is no Chromium; on CI, where it has to be there, fails. */
    public static void require() {
        InstalledProgram.require(PROGRAM, "chromium", "the live page is");
    }

    /** Starts one with a profile of its own. */
    public static Browser start() throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory("browser");
        Process process = new ProcessBuilder(
                        PROGRAM,
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--no-first-run",
                        "--ignore-certificate-errors",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Browser browser = new Browser(process, profile, DevTools.connect(tab(port(process, profile))));
        for (String domain : List.of("Page", "Network", "Log", "Runtime")) {
            browser.tools.send(domain + ".enable", Map.of());
        }
        browser.resize(1_500, 1_000);
        return browser;
    }

    /** Chromium writes where it listens into its profile. */
    private static int port(Process process, Path profile) throws IOException, InterruptedException {
        Path file = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(file) || Files.size(file) == 0) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IOException(PROGRAM + " does not start");
            }
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
        return Integer.parseInt(Files.readAllLines(file).get(0));
    }

    private static URI tab(int port) throws IOException, InterruptedException {
        HttpRequest targets = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                .timeout(PATIENCE)
                .build();
        JsonNode list = JSON.readTree(HttpClient.newHttpClient()
                .send(targets, BodyHandlers.ofString())
                .body());
        for (JsonNode target : list) {
            if (target.get("type").asText().equals("page")) {
                return URI.create(target.get("webSocketDebuggerUrl").asText());
            }
        }
        throw new IOException("the browser has no tab: " + list);
    }

    /** Goes to an address. */
    public void open(String url) throws IOException {
        tools.send("Page.navigate", Map.of("url", url));
    }

    /** The value of an expression; a promise is waited for. */
    public JsonNode evaluate(String expression) throws IOException {
        JsonNode result = tools.send(
                "Runtime.evaluate",
                Map.of("expression", expression, "returnByValue", true, "awaitPromise", true, "userGesture", true));
        if (result.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
        }
        return result.get("result").path("value");
    }

    /** The value of an expression as text. */
    public String text(String expression) throws IOException {
        return evaluate(expression).asText();
    }

    /** Sets the size of what the tab shows. */
    public void resize(int width, int height) throws IOException {
        tools.send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Sets what the system prefers: dark or light. */
    public void prefer(String scheme) throws IOException {
        tools.send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Presses a key that writes one character, or Tab. */
    public void press(String key) throws IOException {
        Map<String, Object> event = key.equals("Tab")
                ? Map.of("type", "keyDown", "key", key, "code", key, "windowsVirtualKeyCode", 9)
                : Map.of("type", "keyDown", "key", key, "text", key);
        tools.send("Input.dispatchKeyEvent", event);
        tools.send("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** Writes a PNG of what the tab shows. */
    public void picture(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        String data = tools.send("Page.captureScreenshot", Map.of("format", "png"))
                .get("data")
                .asText();
        Files.write(file, Base64.getDecoder().decode(data));
    }

    /** Every address the tab has asked for. */
    public List<String> requests() {
        return tools.requests();
    }

    /** What the console complained of. */
    public List<String> complaints() {
        return tools.complaints();
    }

    @Override
    public void close() throws IOException {
        tools.close();
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}
