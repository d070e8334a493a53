package io.streamgauge.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.topic.TopicComparison;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TopicCreationIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private final Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()));
    private final TopicCreation creation = new TopicCreation(admin, 1);
    private final Topics topics = Topics.embedded(KAFKA.newPrefix()).withPartitions(2);

    @AfterEach
    void close() {
        admin.close();
    }

    @Test
    void missingTopicsAreCreatedAsTheyAreSpecified() {
        TopicCreation.Outcome first = creation.ensure(topics.all());
        TopicCreation.Outcome second = creation.ensure(topics.all());

        assertThat(first.created())
                .containsExactlyElementsOf(
                        topics.all().stream().map(TopicSpec::name).toList());
        assertThat(first.differences()).isEmpty();
        assertThat(second.created()).isEmpty();
        assertThat(second.differences()).isEmpty();
    }

    @Test
    void settingsThatExistAreLeftAsTheyAreAndTheirDifferencesAreTold() {
        creation.ensure(topics.all());
        TopicSpec wanted =
                new TopicSpec(topics.requests().name(), 1, Map.of("retention.ms", "1000", "no.such.setting", "1"));

        TopicCreation.Outcome outcome = creation.ensure(List.of(wanted));

        assertThat(outcome.created()).isEmpty();
        assertThat(outcome.grown()).isEmpty();
        assertThat(outcome.differences())
                .containsExactly(
                        wanted.name() + " has 2 partitions, not 1",
                        wanted.name() + ": no.such.setting is not known to this broker, not 1",
                        wanted.name() + ": retention.ms is 604800000, not 1000");
    }

    @Test
    void partitionsAreAddedInOrderAndRequestsGetTheirsLast() {
        creation.ensure(topics.all());
        Topics wider = topics.withPartitions(3);
        List<TopicSpec> wanted = wider.all().stream()
                .map(spec -> new TopicSpec(spec.name(), spec.partitions(), Map.of()))
                .toList();

        TopicCreation.Outcome first = creation.ensure(wanted);
        TopicCreation.Outcome second = creation.ensure(wanted);

        assertThat(first.grown())
                .containsExactly(
                        wider.windows().name(),
                        wider.totals().name(),
                        wider.requests().name());
        assertThat(first.differences()).isEmpty();
        assertThat(second).isEqualTo(new TopicCreation.Outcome(List.of(), List.of(), List.of(), List.of()));
    }

    @Test
    void whatTheBrokerCannotDoIsToldPerTopic() {
        TopicCreation copying = new TopicCreation(admin, 3);

        TopicCreation.Outcome outcome = copying.ensure(List.of(topics.windows(), topics.requests()));

        assertThat(outcome.created()).isEmpty();
        assertThat(outcome.refused())
                .hasSize(2)
                .allMatch(sentence -> sentence.contains(" cannot be created: ") && sentence.contains("replication"));
        assertThat(new TopicComparison(admin, 1).differences(List.of(topics.windows())))
                .containsExactly(topics.windows().name() + " is missing, or the right Describe on it is");
    }
}
