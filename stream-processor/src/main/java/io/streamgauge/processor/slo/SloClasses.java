package io.streamgauge.processor.slo;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.topic.SloValidity;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ordered list of SLO classes in one version: a request belongs to the first that takes it. */
public final class SloClasses {

    private final List<SloClass> classes;
    private final String version;

    private SloClasses(List<SloClass> classes) {
        this.classes = List.copyOf(classes);
        this.version = SloRecords.version(this.classes);
    }

    public static SloClasses of(List<SloClass> classes) {
        return new SloClasses(classes);
    }

    /** What holds where none is configured: one class for every request. */
    public static SloClasses byDefault() {
        return of(List.of(SloClass.byDefault()));
    }

    /** Reads the key {@code slos} of the root. */
    public static SloClasses read(Section root) {
        List<SloClass> classes =
                root.list("slos", SloClass::read, "SLO classes; a request belongs to the first that matches.");
        Set<String> names = new HashSet<>();
        for (SloClass slo : classes) {
            if (!slo.name().isEmpty() && !names.add(slo.name())) {
                root.problem("slos", "has the name \"" + slo.name() + "\" twice");
            }
        }
        return classes.isEmpty() ? byDefault() : of(classes);
    }

    /** The list as it was published. */
    public static SloClasses of(io.streamgauge.schemas.result.SloClasses published) {
        return of(published.getClasses().stream().map(SloRecords::fromRecord).toList());
    }

    /** The list as it is published. */
    public io.streamgauge.schemas.result.SloClasses toRecord(long publishedAtMillis) {
        return new io.streamgauge.schemas.result.SloClasses(
                version,
                publishedAtMillis,
                publishedAtMillis + SloValidity.DELAY.toMillis(),
                SloRecords.toRecords(classes));
    }

    public List<SloClass> classes() {
        return classes;
    }

    /** Hash of all that stands in the list: equal lists have equal versions. */
    public String version() {
        return version;
    }

    /** The class the request named, else the first that takes it; empty where none does. */
    public Optional<SloClass> match(RequestFacts request) {
        return named(request.getSloClass())
                .or(() -> classes.stream()
                        .filter(slo -> slo.match().takes(request))
                        .findFirst());
    }

    /** Whether the request named a class that this list does not have. */
    public boolean misses(RequestFacts request) {
        return request.getSloClass() != null && named(request.getSloClass()).isEmpty();
    }

    private Optional<SloClass> named(@Nullable String name) {
        return classes.stream().filter(slo -> slo.name().equals(name)).findFirst();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SloClasses that && that.classes.equals(classes);
    }

    @Override
    public int hashCode() {
        return classes.hashCode();
    }

    @Override
    public String toString() {
        return "SloClasses " + version + " " + classes;
    }
}
