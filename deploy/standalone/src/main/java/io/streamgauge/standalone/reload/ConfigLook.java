package io.streamgauge.standalone.reload;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.watch.WatchedFiles;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks at the file of a configuration, if there is one, and at those it names whose content belongs to it. One thread. */
public final class ConfigLook {

    private final Optional<Path> file;
    private final WatchedFiles files;
    private List<Path> inForce = List.of();

    /**
     * To be made before the file is read: what it holds now counts as known.
     *
     * @param file none where everything comes from the environment and options
     */
    public ConfigLook(Optional<Path> file) {
        this.file = file;
        this.files = new WatchedFiles(file.stream().toList());
    }

    /** From now on the files that this reading of it named. */
    void follow(Config read) {
        inForce = read.files();
        follow(List.of());
    }

    /** Those of what is in force, and those that a refused reading has named: it may be right once they are. */
    void follow(List<Path> refused) {
        Set<Path> all = new LinkedHashSet<>(inForce);
        all.addAll(refused);
        file.ifPresent(all::add);
        files.follow(all);
    }

    void take() {
        files.take();
    }

    boolean hasChanged() {
        return files.haveChanged();
    }

    /** For people. */
    @Override
    public String toString() {
        return file.map(Path::toString).orElse("environment");
    }
}
