package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Asked;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes the registry in the text format the scraper asks for, compressed where it can read that. */
final class MetricsHandler implements HttpHandler {

    /** A media range of quality 0. */
    private static final Pattern REFUSED = Pattern.compile("[^,]*;\\s*q=0(\\.0*)?\\s*(?=,|;|$)[^,]*");

    private final CollectorRegistry registry;

    MetricsHandler(CollectorRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!PlainHandler.isRead(exchange)) {
                Answer.text(405, "only GET and HEAD\n").send(exchange);
                return;
            }
            String contentType = contentType(exchange.getRequestHeaders().getFirst("Accept"));
            // The samples that are wanted; none named for all.
            Set<String> names = Set.copyOf(Asked.of(exchange.getRequestURI()).all("name[]"));
            byte[] text = write(contentType, () -> registry.filteredMetricFamilySamples(names));
            if (takesGzip(exchange)) {
                exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                text = gzip(text);
            }
            new Answer(200, contentType, text, Map.of()).send(exchange);
        }
    }

    /** Everything, in Prometheus' own format. */
    String text() throws IOException {
        return new String(write(TextFormat.CONTENT_TYPE_004, registry::metricFamilySamples), StandardCharsets.UTF_8);
    }

    /** One at a time: the samples of many series are several times as large as the text. */
    private synchronized byte[] write(String contentType, Supplier<Enumeration<MetricFamilySamples>> families)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
        try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
            TextFormat.writeFormat(contentType, writer, families.get());
        }
        return bytes.toByteArray();
    }

    /** The library does not know that a quality of 0 refuses. */
    private static String contentType(@Nullable String accept) {
        String accepted = accept == null ? "" : REFUSED.matcher(accept).replaceAll("");
        return TextFormat.chooseContentType(accepted);
    }

    private static byte[] gzip(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text);
        }
        return bytes.toByteArray();
    }

    private static boolean takesGzip(HttpExchange exchange) {
        List<String> accepted = exchange.getRequestHeaders().getOrDefault("Accept-Encoding", List.of());
        return String.join(",", accepted)
                .toLowerCase(Locale.ROOT)
                .replace(" ", "")
                .matches("(.*,)?gzip(;q=(1|0\\.[0-9]*[1-9]).*)?(,.*)?");
    }
}
