package io.streamgauge.processor.label;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.schemas.tally.Grouping;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is configured of labels. Immutable.
 *
 * @param groupings those that are kept, the one by route always among them
 * @param models names that need not be learned
 * @param tenants names that need not be learned
 * @param maxLearned how many values of one label each partition learns
 */
public record LabelRules(Set<Grouping> groupings, Set<String> models, Set<String> tenants, int maxLearned) {

    private static final int DEFAULT_MAX_LEARNED = 50;

    public static final LabelRules DEFAULT =
            new LabelRules(Set.of(Grouping.ROUTE), Set.of(), Set.of(), DEFAULT_MAX_LEARNED);

    public LabelRules {
        EnumSet<Grouping> all = EnumSet.of(Grouping.ROUTE);
        all.addAll(groupings);
        groupings = Collections.unmodifiableSet(all);
        models = Set.copyOf(models);
        tenants = Set.copyOf(tenants);
    }

    /** Reads the section {@code processor}. */
    public static LabelRules read(Section processor) {
        Set<Grouping> groupings = readGroupings(processor);
        Section labels = processor.section(
                "labels", "Which of the names that clients send become labels; the others are _other.");
        return new LabelRules(
                groupings,
                Set.copyOf(
                        labels.strings(
                                "models",
                                List.of(),
                                "Models that are labels from their first request on; any other is once it was answered with 2xx.")),
                Set.copyOf(
                        labels.strings("tenants", List.of(), "Tenants that are labels from their first request on.")),
                (int)
                        labels.number(
                                "max-learned",
                                DEFAULT_MAX_LEARNED,
                                0,
                                10_000,
                                "How many models each partition learns at most, beside those listed, and how many tenants and instances."));
    }

    private static Set<Grouping> readGroupings(Section processor) {
        List<String> names = processor.strings(
                "groupings",
                List.of(),
                "What results are kept by, beside the route: " + offered() + ". Each costs as much again.");
        Set<Grouping> groupings = EnumSet.noneOf(Grouping.class);
        for (String name : names) {
            Arrays.stream(Grouping.values())
                    .filter(grouping ->
                            grouping != Grouping.ROUTE && key(grouping).equals(name))
                    .findFirst()
                    .ifPresentOrElse(
                            groupings::add,
                            () -> processor.problem(
                                    "groupings", "has \"" + name + "\", which is none of " + offered()));
        }
        return groupings;
    }

    private static String offered() {
        return Arrays.stream(Grouping.values())
                .filter(grouping -> grouping != Grouping.ROUTE)
                .map(LabelRules::key)
                .collect(Collectors.joining(", "));
    }

    private static String key(Grouping grouping) {
        return grouping.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
