package io.streamgauge.proxy.relay.usage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A second way to take usage events out, on the whole text at once: simple enough to be seen to be right. */
final class SimpleUsageFilter {

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNumberLength(UsageEventFilter.LONGEST_HELD)
                            .maxNameLength(UsageEventFilter.LONGEST_HELD)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final Set<String> KNOWN = Set.of(
            "choices",
            "usage",
            "id",
            "object",
            "created",
            "model",
            "system_fingerprint",
            "service_tier",
            "provider",
            "obfuscation",
            "timings",
            "metrics",
            "time_info");
    private static final Set<String> CHUNKS = Set.of("chat.completion.chunk", "text_completion");
    private static final Pattern LINE = Pattern.compile("([^\r\n]*)(\r\n|\r|\n|$)");

    private SimpleUsageFilter() {}

    static String filter(String body) {
        StringBuilder passed = new StringBuilder();
        StringBuilder event = new StringBuilder();
        List<String> lines = new ArrayList<>();
        Matcher ended = LINE.matcher(body);
        while (ended.find() && !ended.group().isEmpty()) {
            String line = ended.group(1);
            boolean first = passed.isEmpty() && event.isEmpty();
            String content = first && line.startsWith("\ufeff") ? line.substring(1) : line;
            passed.append(line, 0, line.length() - content.length());
            boolean between = event.isEmpty() && (content.isEmpty() || content.startsWith(":"));
            (between ? passed : event).append(content).append(ended.group(2));
            if (content.isEmpty()) {
                passed.append(isUsageAlone(lines) ? "" : event);
                event.setLength(0);
                lines.clear();
            } else if (!between) {
                lines.add(content);
            }
        }
        return passed.append(isUsageAlone(lines) ? "" : event).toString();
    }

    private static boolean isUsageAlone(List<String> lines) {
        boolean allData = lines.stream().allMatch(line -> line.startsWith("data:") || line.equals("data"));
        String data =
                lines.stream().map(line -> line.replaceFirst("^data(: ?)?", "")).collect(Collectors.joining("\n"));
        try {
            return allData && isUsageAlone(JSON.readTree(data));
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private static boolean isUsageAlone(JsonNode event) {
        JsonNode choices = event.path("choices");
        boolean without = (choices.isMissingNode() || choices.isNull())
                && CHUNKS.contains(event.path("object").asText());
        boolean empty = choices.isArray() && choices.isEmpty();
        boolean known = event.properties().stream()
                .allMatch(member -> member.getValue().isNull() || KNOWN.contains(member.getKey()));
        return event.path("usage").isObject() && (empty || without) && known;
    }
}
