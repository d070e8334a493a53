package io.streamgauge.processor.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.id.UuidBits;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SloClassesTest {

    private static final String FULL = """
            slos:
              - name: chat
                match: { model: "llama-*", route: "api", tenant: "acme", max-request-bytes: 65536 }
                time-to-first-token: 1s
                time-to-first-answer: 8s
                time-per-output-token: 50ms
                request-duration: 20s
                max-gap: 2s
                cancel-patience: 10s
                rejections: excluded
                undefined: fail
                estimate-tokens: false
                objective: 0.99
              - name: rest
                max-gap: 1m
            """;

    @Test
    void readsEveryKey() throws ConfigException {
        SloClass chat = read(FULL).classes().get(0);

        assertThat(chat)
                .isEqualTo(new SloClass(
                        "chat",
                        new SloMatch(new Glob("llama-*"), new Glob("api"), new Glob("acme"), 65_536),
                        Map.of(
                                Threshold.TIME_TO_FIRST_TOKEN, Duration.ofSeconds(1),
                                Threshold.TIME_TO_FIRST_ANSWER, Duration.ofSeconds(8),
                                Threshold.TIME_PER_OUTPUT_TOKEN, Duration.ofMillis(50),
                                Threshold.REQUEST_DURATION, Duration.ofSeconds(20),
                                Threshold.MAX_GAP, Duration.ofSeconds(2)),
                        Duration.ofSeconds(10),
                        new SloRules(false, true, false),
                        0.99));
    }

    @Test
    void leavesEverythingButOneThresholdToDefaults() throws ConfigException {
        SloClass rest = read(FULL).classes().get(1);

        assertThat(rest)
                .isEqualTo(new SloClass(
                        "rest",
                        SloMatch.ALL,
                        Map.of(Threshold.MAX_GAP, Duration.ofMinutes(1)),
                        Duration.ofSeconds(10),
                        SloRules.DEFAULT,
                        0.95));
    }

    @Test
    void patienceIsTheThresholdOfTheFirstTokenWhereThereIsOne() throws ConfigException {
        SloClasses classes = read("slos: [ { name: a, time-to-first-token: 700ms } ]");

        assertThat(classes.classes().get(0).cancelPatience()).isEqualTo(Duration.ofMillis(700));
    }

    @Test
    void hasOneClassForAllWhereNoneIsConfigured() throws ConfigException {
        SloClasses classes = read("");

        assertThat(classes).isEqualTo(SloClasses.byDefault());
        assertThat(classes.classes())
                .containsExactly(new SloClass(
                        "default",
                        SloMatch.ALL,
                        Map.of(
                                Threshold.TIME_TO_FIRST_TOKEN, Duration.ofSeconds(1),
                                Threshold.TIME_PER_OUTPUT_TOKEN, Duration.ofMillis(50),
                                Threshold.REQUEST_DURATION, Duration.ofSeconds(20)),
                        Duration.ofSeconds(1),
                        SloRules.DEFAULT,
                        0.95));
    }

    @Test
    void reportsAllProblemsAtOnce() {
        String yaml = """
                slos:
                  - name: a
                    objective: 1.0
                    rejections: maybe
                  - name: a
                    undefined: ignore
                    max-gap: 2
                  - time-to-first-token: 1s
                    objective: 0
                """;

        assertThatThrownBy(() -> read(yaml)).isInstanceOf(ConfigException.class).hasMessage("""
                        slos (line 1): has the name "a" twice
                        slos[0] (line 2): needs at least one threshold of time-to-first-token, time-to-first-answer, \
                        time-per-output-token, request-duration, max-gap
                        slos[0].objective (line 3): "1.0" is not a number above 0 and below 1
                        slos[0].rejections (line 4): "maybe" is none of bad, excluded
                        slos[1].undefined (line 6): "ignore" is none of pass, fail
                        slos[1].max-gap (line 7): "2" is not a positive duration such as 500ms, 1s, 2m or 1h
                        slos[2].objective (line 9): "0" is not a number above 0 and below 1
                        slos[2].name: is missing: Name of the class; becomes the label slo.""");
    }

    @Test
    void namesThatMakeNoLabelAreRefused() {
        String slo = "slos: [ { max-gap: 1s, name: \"%s\" } ]";

        assertThatThrownBy(() -> read(slo.formatted("x".repeat(5000))))
                .hasMessage("slos[0].name (line 1): \"" + "x".repeat(80) + "...\" is longer than 128 characters");
        assertThatThrownBy(() -> read(slo.formatted("größer")))
                .hasMessage("slos[0].name (line 1): \"größer\" is not printable ASCII");
        assertThatThrownBy(() -> read(slo.formatted(" "))).hasMessage("slos[0].name (line 1): \" \" is blank");
    }

    @Test
    void requestBelongsToTheFirstClassThatTakesIt() throws ConfigException {
        SloClasses classes = read(FULL);

        assertThat(name(classes, request("llama-3", "api", "acme", 65_536, null)))
                .isEqualTo("chat");
        assertThat(name(classes, request("qwen", "api", "acme", 1, null))).isEqualTo("rest");
        assertThat(name(classes, request("llama-3", "web", "acme", 1, null))).isEqualTo("rest");
        assertThat(name(classes, request("llama-3", "api", null, 1, null))).isEqualTo("rest");
        assertThat(name(classes, request("llama-3", "api", "acme", 65_537, null)))
                .isEqualTo("rest");
    }

    @Test
    void requestBelongsToTheClassItNames() throws ConfigException {
        SloClasses classes = read(FULL);

        assertThat(name(classes, request("llama-3", "api", "acme", 1, "rest"))).isEqualTo("rest");
        assertThat(name(classes, request("llama-3", "api", "acme", 1, "no such class")))
                .isEqualTo("chat");
    }

    @Test
    void requestThatNoClassTakesBelongsToNone() throws ConfigException {
        SloClasses classes = read("slos: [ { name: a, match: { model: a }, max-gap: 1s } ]");

        assertThat(classes.match(request("b", "api", null, 1, null))).isEmpty();
    }

    @Test
    void versionChangesWithAnythingInTheList() throws ConfigException {
        String version = read(FULL).version();

        assertThat(read(FULL).version()).isEqualTo(version).hasSize(16);
        Map<String, String> changes = Map.of(
                "1s", "2s",
                "llama-", "qwen-",
                "excluded", "bad",
                "0.99", "0.9",
                "name: rest", "name: other");
        for (Map.Entry<String, String> change : changes.entrySet()) {
            SloClasses changed = read(FULL.replace(change.getKey(), change.getValue()));
            assertThat(changed.version()).as(change.getKey()).isNotEqualTo(version);
        }
    }

    @Test
    void publishedListIsReadBackAsItWas() throws ConfigException {
        SloClasses classes = read(FULL);

        var published = classes.toRecord(1_764_000_000_000L);

        assertThat(published.getVersion()).isEqualTo(classes.version());
        assertThat(published.getPublishedAtMillis()).isEqualTo(1_764_000_000_000L);
        assertThat(SloClasses.of(published)).isEqualTo(classes);
        assertThat(SloClasses.of(published).version()).isEqualTo(classes.version());
    }

    private static SloClasses read(String yaml) throws ConfigException {
        return ConfigFile.parse(yaml).read(SloClasses::read);
    }

    private static String name(SloClasses classes, RequestFacts request) {
        return classes.match(request).map(SloClass::name).orElse("none");
    }

    private static RequestFacts request(
            String model, String route, @Nullable String tenant, long bytes, @Nullable String slo) {
        return RequestFacts.newBuilder()
                .setRequestId(UuidBits.of(1, 2))
                .setStartedAtMicros(0)
                .setRoute(route)
                .setUpstream("10.0.0.7:8000")
                .setApi("openai")
                .setOperation("chat")
                .setModel(model)
                .setTenant(tenant)
                .setSloClass(slo)
                .setUploadMicros(0)
                .setRequestBytes(bytes)
                .build();
    }
}
