package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.file.ConfigKey;
import io.streamgauge.bootstrap.config.file.ConfigKey.Kind;
import io.streamgauge.processor.slo.SloClasses;
import java.util.List;
import java.util.stream.Collectors;

/** Writes docs/configuration.md from the keys the program reads. */
public final class ReferencePage {

    private static final String INTRODUCTION = """
            # Configuration

            One YAML file holds everything; every part reads what concerns it and leaves the rest to the others. Nothing in it is
            required except somewhere to send requests. Options of the command line win over the environment, which wins over the
            file.

                streamgauge config check FILE     # says everything that is wrong with it, at once
                streamgauge config print FILE     # shows every key with the value it has, and where that came from

            - Unknown keys, keys that appear twice and unknown variables `STREAMGAUGE_*` are refused; `STREAMGAUGE_TEST_*` are left to our own tests.
            - Durations are written `500ms`, `1s`, `2m`, `1h`; a number without a unit is refused. Sizes are `65536`, `64KiB`, `4MiB`, `2GiB`.
            - Every key also comes from the environment, under the name in the second column; lists and mappings as YAML text there.
              Elements of lists have no variables of their own.
            - Values of `properties` and secrets are never printed or logged. In them, `${file:/path}` stands for the content of a file and
              `${env:NAME}` for a variable, so that no secret has to stand in the file.

            This page is written from the program by a test.
            """;

    private ReferencePage() {}

    /**
     * The whole page.
     *
     * @param keys as {@code Config.reference()} gives them
     */
    public static String of(List<ConfigKey> keys) {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        String section = "";
        for (ConfigKey key : keys) {
            String top = key.path().replaceAll("[.\\[].*", "");
            if (!top.equals(section)) {
                section = top;
                page.append("\n## ").append(top).append("\n\n");
                page.append(key.kind() == Kind.MAPPING ? key.meaning() + "\n\n" : "");
                page.append(top.equals("slos") ? defaultClasses() : "");
                page.append("| key | variable | default | meaning |\n|---|---|---|---|\n");
            }
            if (key.kind() != Kind.MAPPING) {
                page.append(row(key));
            }
        }
        return page.toString();
    }

    private static String defaultClasses() {
        return SloClasses.byDefault().classes().stream()
                .map(SloText::of)
                .collect(Collectors.joining(
                        "`, `",
                        "Where none is configured, this one holds for every request: `",
                        "`.\nWith any configured it is gone: a request that matches none of them has no verdict and is in no goodput.\n"
                                + "Can be changed while it runs; a new list holds a minute later"
                                + " ([how](operations.md#changing-slo-classes)).\n\n"));
    }

    private static String row(ConfigKey key) {
        return "| " + code(key.path()) + " | " + code(key.variable()) + " | " + code(key.defaultValue()) + " | "
                + key.meaning().replace("|", "\\|") + " |\n";
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }
}
