package io.streamgauge.standalone.cli.topics;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.standalone.settings.ProcessSettings;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code streamgauge topics acls}. */
@Command(
        name = "acls",
        description = {
            "Prints the commands that give every part the rights it needs in Kafka, and no others. Asks Kafka nothing.",
            ""
        })
public final class ListAcls extends TopicsCommand {

    @Option(
            names = "--creator",
            paramLabel = "PRINCIPAL",
            defaultValue = "User:streamgauge-creator",
            description = "Who runs 'topics create' and 'topics describe'; by default ${DEFAULT-VALUE}.")
    private String creator = "";

    @Option(
            names = "--proxy",
            paramLabel = "PRINCIPAL",
            defaultValue = "User:streamgauge-proxy",
            description = "Who the proxies are; by default ${DEFAULT-VALUE}.")
    private String proxy = "";

    @Option(
            names = "--processor",
            paramLabel = "PRINCIPAL",
            defaultValue = "User:streamgauge-processor",
            description = "Who the processors are; by default ${DEFAULT-VALUE}.")
    private String processor = "";

    @Option(
            names = "--exporter",
            paramLabel = "PRINCIPAL",
            defaultValue = "User:streamgauge-exporter",
            description = "Who the exporters are; by default ${DEFAULT-VALUE}.")
    private String exporter = "";

    public ListAcls(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public Integer call() throws ConfigException {
        ProcessSettings settings = settings();
        Topics topics = settings.topics().topics(settings.kafka());
        for (Role role : Role.values()) {
            out().println("# " + role.label());
            role.rights(topics)
                    .forEach(right ->
                            out().println(right.command(settings.kafka().bootstrapServers(), principal(role))));
        }
        return 0;
    }

    private String principal(Role role) {
        return switch (role) {
            case CREATOR -> creator;
            case PROXY -> proxy;
            case PROCESSOR -> processor;
            case EXPORTER -> exporter;
        };
    }
}
