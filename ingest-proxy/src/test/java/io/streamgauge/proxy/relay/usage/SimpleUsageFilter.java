package io.streamgauge.proxy.relay.usage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A second way to take usage events out, on the whole text at once: simple enough to be seen to be right. */
final class SimpleUsageFilter {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final Pattern LINE = Pattern.compile("([^\r\n]*)(\r\n|\r|\n|$)");

    private SimpleUsageFilter() {}

    static String filter(String body) {
        StringBuilder passed = new StringBuilder();
        StringBuilder event = new StringBuilder();
        List<String> data = new ArrayList<>();
        Matcher lines = LINE.matcher(body);
        while (lines.find() && !lines.group().isEmpty()) {
            String line = lines.group(1);
            boolean first = passed.isEmpty() && event.isEmpty();
            String content = first && line.startsWith("\ufeff") ? line.substring(1) : line;
            passed.append(line, 0, line.length() - content.length());
            boolean between = event.isEmpty() && (content.isEmpty() || content.startsWith(":"));
            (between ? passed : event).append(content).append(lines.group(2));
            if (content.startsWith("data:")) {
                data.add(content.substring(content.startsWith("data: ") ? 6 : 5));
            } else if (content.equals("data")) {
                data.add("");
            } else if (content.isEmpty()) {
                passed.append(isUsageAlone(data) ? "" : event);
                event.setLength(0);
                data.clear();
            }
        }
        return passed.append(isUsageAlone(data) ? "" : event).toString();
    }

    private static boolean isUsageAlone(List<String> data) {
        try {
            JsonNode event = JSON.readTree(String.join("\n", data));
            JsonNode choices = event.path("choices");
            boolean without = choices.isMissingNode() || choices.isNull() || (choices.isArray() && choices.isEmpty());
            boolean failed = event.hasNonNull("error");
            return event.isObject() && without && !failed && event.path("usage").isObject();
        } catch (JsonProcessingException e) {
            return false;
        }
    }
}
