package io.streamgauge.kafka;

import java.util.HashMap;
import java.util.Map;

/** Settings of a single node that is small and quick to start. */
final class BrokerSettings {

    static final String CONTROLLER = "CONTROLLER";

    private static final String CLIENTS = "PLAINTEXT";

    /** One copy of everything, few partitions, few threads, and no waiting for members that will not come. */
    private static final Map<String, String> SMALL = Map.ofEntries(
            Map.entry("auto.create.topics.enable", "false"),
            Map.entry("background.threads", "2"),
            Map.entry("default.replication.factor", "1"),
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20)),
            Map.entry("log.cleaner.threads", "1"),
            Map.entry("num.io.threads", "2"),
            Map.entry("num.network.threads", "2"),
            Map.entry("num.recovery.threads.per.data.dir", "1"),
            Map.entry("offsets.topic.num.partitions", "1"),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.num.partitions", "1"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("transaction.state.log.num.partitions", "2"),
            Map.entry("transaction.state.log.replication.factor", "1"));

    private BrokerSettings() {}

    /** All settings of a node on these two ports; overrides win. */
    static Map<String, String> of(
            DataDirectory directory, int brokerPort, int controllerPort, Map<String, String> overrides) {
        String clients = CLIENTS + "://" + LoopbackPorts.HOST + ":" + brokerPort;
        String controller = LoopbackPorts.HOST + ":" + controllerPort;
        var settings = new HashMap<>(SMALL);
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(DataDirectory.NODE_ID));
        settings.put("log.dirs", directory.toString());
        settings.put("listeners", clients + "," + CONTROLLER + "://" + controller);
        settings.put("advertised.listeners", clients);
        settings.put("listener.security.protocol.map", CLIENTS + ":PLAINTEXT," + CONTROLLER + ":PLAINTEXT");
        settings.put("inter.broker.listener.name", CLIENTS);
        settings.put("controller.listener.names", CONTROLLER);
        // A static quorum: the controller's port is in no stored record and may differ at every start.
        settings.put("controller.quorum.voters", DataDirectory.NODE_ID + "@" + controller);
        settings.putAll(overrides);
        return settings;
    }
}
