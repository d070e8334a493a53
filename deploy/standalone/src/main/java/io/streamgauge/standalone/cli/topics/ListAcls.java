package io.streamgauge.standalone.cli.topics;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.Options;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.standalone.cli.source.ConfigSource;
import io.streamgauge.standalone.cli.source.SectionNames;
import io.streamgauge.standalone.settings.ProcessSettings;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code streamgauge topics acls}. */
@Command(
        name = "acls",
        description = {
            "Prints the commands that give every part the rights it needs in Kafka, and no others. Asks Kafka nothing.",
            ""
        })
public final class ListAcls implements Callable<Integer> {

    private final Map<String, String> environment;

    @Mixin
    private final ConfigSource source = new ConfigSource();

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

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the field before it calls.
    public ListAcls(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws ConfigException {
        Config config = source.open(environment, Options.NONE);
        SectionNames.skipAll(config);
        ProcessSettings settings = config.read(ProcessSettings::read);
        Topics topics = settings.topics().topics(settings.kafka());
        PrintWriter out = spec.commandLine().getOut();
        for (Role role : Role.values()) {
            out.println("# " + role.label());
            role.rights(topics)
                    .forEach(right -> out.println(right.command(settings.kafka().bootstrapServers(), principal(role))));
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
