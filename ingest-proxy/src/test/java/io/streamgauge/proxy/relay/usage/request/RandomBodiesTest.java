package io.streamgauge.proxy.relay.usage.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random bodies, some of them damaged, against a parser of a whole other make. */
class RandomBodiesTest {

    private static final int BODIES = 20_000;
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final String[] VALUES = {
        "1",
        "-0.5e-7",
        "\"\"",
        "\"a\\\"}b\\u0041\"",
        "null",
        "true",
        "false",
        "[]",
        "{}",
        "[1,{\"x\":[null]}]",
        "{\"y\":{}}"
    };
    private static final String[] STREAMS = {"true", "true", "true", "true", "false", "null", "\"true\"", "[]"};
    private static final String[] INCLUDES = {"false", "null", "true", "0", "{}"};
    private static final String[] OTHER_WAYS = {"\"usage\":", "\"STREAM\":", "\"Stream_options\":"};
    private static final Set<String> READ = Set.of("stream", "streamoptions", "includeusage", "usage");
    private static final String[] INNER = {"\"other\":", "\"other\":", "\"Include_usage\":"};
    private static final String DAMAGE = "{}[]\",:0truefalsn -.\n\t";

    @Test
    void whatIsChangedAsksForUsageAndDiffersInNothingElse() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int changed = 0;
        for (int i = 0; i < BODIES; i++) {
            String body = damaged(object(members(random), random), random);

            Optional<IncludeUsage> change = IncludeUsage.into(body.getBytes(UTF_8));

            String description = "seed " + seed + ", body " + body;
            assertThat(change.isPresent()).as(description).isEqualTo(canBeAsked(body));
            if (change.isPresent()) {
                changed++;
                assertAsks(change.get(), body, description);
            }
        }
        assertThat(changed).isBetween(BODIES / 10, BODIES * 9 / 10);
    }

    private static void assertAsks(IncludeUsage change, String body, String description) {
        String asking = new String(change.appliedTo(body.getBytes(UTF_8)), UTF_8);
        String removed = body.substring(change.from(), change.to());
        assertThat(asking)
                .as(description)
                .isEqualTo(body.substring(0, change.from()) + change.text() + body.substring(change.to()));
        assertThat(removed).as(description).isIn("", "null", "false");
        ObjectNode expected = (ObjectNode) parsed(body).orElseThrow();
        ObjectNode options = expected.get("stream_options") instanceof ObjectNode given
                ? given
                : expected.putObject("stream_options");
        options.put("include_usage", true);
        assertThat(parsed(asking)).as(description).contains(expected);
    }

    private static boolean canBeAsked(String body) {
        JsonNode root = parsed(body).orElse(JSON.nullNode());
        JsonNode options = root.path("stream_options");
        JsonNode include = options.path("include_usage");
        boolean open = options.isMissingNode()
                || options.isNull()
                || (options.isObject()
                        && (include.isMissingNode()
                                || include.isNull()
                                || (include.isBoolean() && !include.asBoolean())));
        JsonNode stream = root.path("stream");
        if (hasOtherThan(root, "stream", "stream_options") || hasOtherThan(options, "include_usage")) {
            return false;
        }
        return root.isObject() && stream.isBoolean() && stream.asBoolean() && open;
    }

    private static boolean hasOtherThan(JsonNode object, String... names) {
        return object.properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> !List.of(names).contains(name))
                .anyMatch(name -> READ.contains(name.replace("_", "").toLowerCase(Locale.ROOT)));
    }

    private static Optional<JsonNode> parsed(String text) {
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static List<String> members(Random random) {
        List<String> members = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            members.add("\"k" + i + "\":" + pick(VALUES, random));
        }
        if (random.nextInt(8) == 0) {
            members.add(pick(OTHER_WAYS, random) + pick(VALUES, random));
        }
        members.add("\"stream\":" + pick(STREAMS, random));
        int options = random.nextInt(8);
        if (options < 3) {
            members.add("\"stream_options\":" + pick(VALUES, random));
        } else if (options < 6) {
            List<String> inner = new ArrayList<>(List.of("\"include_usage\":" + pick(INCLUDES, random)));
            if (random.nextBoolean()) {
                inner.add(pick(INNER, random) + pick(VALUES, random));
            }
            members.add("\"stream_options\":" + object(inner, random));
        }
        return members;
    }

    private static String object(List<String> members, Random random) {
        Collections.shuffle(members, random);
        StringBuilder text = new StringBuilder("{");
        for (String member : members) {
            text.append(text.length() > 1 ? "," : "")
                    .append(blank(random))
                    .append(member)
                    .append(blank(random));
        }
        return text.append(blank(random)).append('}').append(blank(random)).toString();
    }

    private static String damaged(String body, Random random) {
        if (random.nextInt(3) > 0) {
            return body;
        }
        int at = random.nextInt(body.length());
        String with = String.valueOf(DAMAGE.charAt(random.nextInt(DAMAGE.length())));
        return switch (random.nextInt(3)) {
            case 0 -> body.substring(0, at) + body.substring(at + 1);
            case 1 -> body.substring(0, at) + with + body.substring(at);
            default -> body.substring(0, at) + with + body.substring(at + 1);
        };
    }

    private static String blank(Random random) {
        return random.nextInt(4) == 0 ? String.valueOf(" \n\t\r".charAt(random.nextInt(4))) : "";
    }

    private static String pick(String[] from, Random random) {
        return from[random.nextInt(from.length)];
    }
}
