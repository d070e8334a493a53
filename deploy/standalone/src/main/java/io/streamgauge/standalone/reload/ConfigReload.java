package io.streamgauge.standalone.reload;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.problem.Problem;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the configuration again and lets it be taken over, or says everything that is wrong with it. One thread at a time. */
final class ConfigReload {

    private static final Logger LOG = LoggerFactory.getLogger(ConfigReload.class);

    private final ConfigLook look;
    private final LoadedConfig.Source source;
    private final Config first;
    private final ReloadTarget target;

    /**
     * @param look learns which files belong to what is taken over
     * @param first what was read at the start; what cannot be taken over stays as it was there
     */
    ConfigReload(ConfigLook look, LoadedConfig.Source source, Config first, ReloadTarget target) {
        this.look = look;
        this.source = source;
        this.first = first;
        this.target = target;
    }

    void run() {
        LoadedConfig next;
        try {
            next = source.load();
        } catch (ConfigException e) {
            look.follow(e.files());
            refuse(e.problems());
            return;
        }
        look.follow(next.keys());
        next.takeOver().run();
        LOG.atInfo().addKeyValue("file", look).log("Configuration taken over");
        List<String> later = next.keys().changesSince(first).stream()
                .filter(path -> !target.takesOver().test(path))
                .toList();
        if (!later.isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("file", look)
                    .addKeyValue("keys", String.join(", ", later))
                    .log("What these keys have now needs a restart; until then they stay as they were at the start");
        }
    }

    private void refuse(List<Problem> problems) {
        target.refused().run();
        for (Problem problem : problems) {
            LOG.atError()
                    .addKeyValue("file", look)
                    .addKeyValue("problem", problem)
                    .log("Configuration refused; the one before stays in force");
        }
    }
}
