package io.streamgauge.bootstrap.config;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Where Kafka is and how clients reach it.
 *
 * @param bootstrapServers host:port, separated by commas
 * @param topicPrefix stands before the name of every topic; empty for none
 * @param epoch number of the results that are written and read
 * @param properties passed to every client as they are, such as SASL and TLS
 */
public record KafkaSettings(String bootstrapServers, String topicPrefix, int epoch, Map<String, String> properties) {

    private static final int FIRST_EPOCH = 1;
    private static final int LAST_EPOCH = 1_000_000;

    private static final Pattern BROKER = Pattern.compile("(?:\\[[0-9A-Fa-f:.%a-z]+]|[0-9A-Za-z._%-]+):([0-9]{1,5})");
    private static final int LAST_PORT = 65_535;

    /** What names of topics may hold; with what is behind it, the name of a changelog has to stay within 249. */
    private static final Pattern PREFIX = Pattern.compile("[0-9A-Za-z._-]{0,100}");

    /** The first results. */
    public KafkaSettings(String bootstrapServers, String topicPrefix, Map<String, String> properties) {
        this(bootstrapServers, topicPrefix, FIRST_EPOCH, properties);
    }

    /** Topics without prefix. */
    public KafkaSettings(String bootstrapServers, Map<String, String> properties) {
        this(bootstrapServers, "", properties);
    }

    public KafkaSettings {
        properties = Map.copyOf(properties);
    }

    /** Settings on which order, exactness or silence rest, and why nobody may change them. */
    private static final Map<String, String> FIXED = Map.ofEntries(
            Map.entry("bootstrap.servers", "it has a key of its own, kafka.bootstrap-servers"),
            Map.entry("acks", "a record counts as sent when all replicas in sync have it"),
            Map.entry("enable.idempotence", "without it records would be repeated and change places"),
            Map.entry("retries", "records leave the queue of their partition in order, however long it takes"),
            Map.entry(
                    "delivery.timeout.ms",
                    "records leave the queue of their partition in order, however long it takes"),
            Map.entry(
                    "max.in.flight.requests.per.connection",
                    "a partition that has just been made may refuse the first of two for ever"),
            Map.entry("max.block.ms", "the proxy's sender must not stand still"),
            Map.entry(
                    "transactional.id",
                    "the processor's is chosen by Kafka Streams, and nothing else has transactions"),
            Map.entry("key.serializer", "the format is fixed"),
            Map.entry("value.serializer", "the format is fixed"),
            Map.entry("key.deserializer", "the format is fixed"),
            Map.entry("value.deserializer", "the format is fixed"),
            Map.entry("isolation.level", "results of unfinished transactions would be counted"),
            Map.entry("auto.offset.reset", "everything that is retained counts"),
            Map.entry("enable.auto.commit", "positions are committed with results"),
            Map.entry("group.id", "it follows from kafka.topic-prefix"));

    /** Reads the section {@code kafka}. */
    public static KafkaSettings read(Section kafka) {
        KafkaSettings settings = new KafkaSettings(
                kafka.string(
                        "bootstrap-servers",
                        "127.0.0.1:29092",
                        "Brokers to begin with, host:port, separated by commas."),
                kafka.string("topic-prefix", "", "Stands before the name of every topic."),
                (int) kafka.number(
                        "epoch",
                        FIRST_EPOCH,
                        FIRST_EPOCH,
                        LAST_EPOCH,
                        "Number of the results; under another one they are computed anew, in topics of their own."),
                kafka.properties(
                        "properties", "Settings passed to every Kafka client as they are, such as SASL and TLS."));
        if (!settings.namesBrokers()) {
            kafka.refuse(
                    "bootstrap-servers",
                    "is not host:port, or several of them with commas between, with ports from 1 to " + LAST_PORT);
        }
        if (!PREFIX.matcher(settings.topicPrefix).matches()) {
            kafka.refuse("topic-prefix", "is not at most 100 letters, digits, dots, hyphens and underscores");
        }
        new TreeMap<>(FIXED).forEach((name, reason) -> {
            if (settings.properties.containsKey(name)) {
                kafka.problem("properties", name + " cannot be set: " + reason);
            }
        });
        return settings;
    }

    private boolean namesBrokers() {
        return Arrays.stream(bootstrapServers.split(",", -1))
                .map(broker -> BROKER.matcher(broker.strip()))
                .allMatch(broker -> broker.matches() && isPort(Integer.parseInt(broker.group(1))));
    }

    private static boolean isPort(int number) {
        return number > 0 && number <= LAST_PORT;
    }

    /** Property values stay out: passwords travel there. */
    @Override
    public String toString() {
        return "KafkaSettings[" + bootstrapServers + ", " + properties.keySet() + "]";
    }
}
