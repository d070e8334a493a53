package io.streamgauge.standalone.reload;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.proxy.ProxyConfig;
import io.streamgauge.standalone.settings.AllSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReloadTest {

    @TempDir
    Path directory;

    private final List<AllSettings> taken = new ArrayList<>();
    private int refused;
    private ConfigLook look = new ConfigLook(Optional.empty());

    @Test
    void whatCanChangeIsTakenOver() throws Exception {
        ConfigReload reload = begin("proxy: {upstream: 'http://gpu-1'}");

        write("proxy: {observe: off, routes: [{name: a, upstream: 'http://gpu-2'}]}");
        List<String> log = logOf(reload);

        assertThat(taken)
                .singleElement()
                .satisfies(next -> assertThat(next.proxy().observation().on()).isFalse())
                .satisfies(next -> assertThat(next.proxy().routes().routes()).hasSize(1));
        assertThat(refused).isZero();
        assertThat(log).singleElement().asString().contains("Configuration taken over", "file=" + file());
    }

    @Test
    void changedSloClassesNeedNoRestart() throws Exception {
        ConfigReload reload = begin("{proxy: {upstream: 'http://gpu-1'}, slos: [{name: chat, max-gap: 1s}]}");

        write("{proxy: {upstream: 'http://gpu-1'}, slos: [{name: chat, max-gap: 2s}, {name: b, max-gap: 1s}]}");
        List<String> log = logOf(reload);

        assertThat(taken)
                .singleElement()
                .satisfies(next -> assertThat(next.processor().slos().classes()).hasSize(2));
        assertThat(log).singleElement().asString().contains("Configuration taken over");
    }

    @Test
    void wrongSloClassesAreRefusedAndTheOnesBeforeStay() throws Exception {
        ConfigReload reload = begin("{proxy: {upstream: 'http://gpu-1'}, slos: [{name: chat, max-gap: 1s}]}");

        write("{proxy: {upstream: 'http://gpu-1'}, slos: [{name: chat, max-gap: 1}, {name: b}]}");
        List<String> log = logOf(reload);

        assertThat(taken).isEmpty();
        assertThat(refused).isEqualTo(1);
        assertThat(log)
                .anyMatch(line -> line.contains("slos[0].max-gap"))
                .anyMatch(line -> line.contains("slos[1]") && line.contains("needs at least one threshold"))
                .hasSize(2);
    }

    @Test
    void whatIsWrongIsSaidAllAtOnceAndTakesNothingOver() throws Exception {
        ConfigReload reload = begin("proxy: {upstream: 'http://gpu-1'}");

        write("""
                proxy:
                  routes:
                    - {name: a, path-prefix: /a, upstream: 'ftp://gpu'}
                    - {name: b, path-prefix: v1, upstream: 'http://gpu'}
                log: {level: loud}
                """);
        List<String> log = logOf(reload);

        assertThat(taken).isEmpty();
        assertThat(refused).isEqualTo(1);
        assertThat(log)
                .allMatch(line -> line.contains("Configuration refused; the one before stays in force"))
                .allMatch(line -> line.contains("file=" + file()))
                .anyMatch(line -> line.contains("problem=proxy.routes[0].upstream (line 3): \"ftp://gpu\" is not an"))
                .anyMatch(line -> line.contains("problem=proxy.routes[1].path-prefix (line 4): \"v1\" does not begin"))
                .anyMatch(line -> line.contains("problem=log.level (line 5): \"loud\" is none of error, warn, info"))
                .hasSize(3);
    }

    @Test
    void aFileThatHasGoneIsRefused() throws Exception {
        ConfigReload reload = begin("proxy: {upstream: 'http://gpu-1'}");

        Files.delete(file());
        List<String> log = logOf(reload);

        assertThat(refused).isEqualTo(1);
        assertThat(log).singleElement().asString().contains("there is no file " + file());
    }

    @Test
    void filesThatARefusedConfigurationNamesAreLookedAt() throws Exception {
        ConfigReload reload = begin("proxy: {upstream: 'http://gpu-1'}");
        write("proxy: {upstream: 'https://gpu-1', upstream-tls: {ca: " + directory.resolve("ca.pem") + "}}");
        look.take();
        logOf(reload);
        assertThat(refused).isEqualTo(1);
        assertThat(look.hasChanged()).isFalse();

        Files.writeString(directory.resolve("ca.pem"), "made later");
        look.hasChanged();

        assertThat(look.hasChanged()).isTrue();
    }

    @Test
    void whatNeedsARestartIsNamedAsLongAsItDiffers() throws Exception {
        ConfigReload reload = begin("""
                proxy: {upstream: 'http://gpu-1', listen: '127.0.0.1:1'}
                kafka: {properties: {sasl.jaas.config: hunter2}}
                slos: [{name: chat, time-to-first-token: 1s}]
                """);

        write("""
                proxy: {upstream: 'http://gpu-2', listen: '127.0.0.1:2'}
                kafka: {properties: {sasl.jaas.config: hunter3}}
                slos: [{name: chat, time-to-first-token: 2s}]
                log: {level: warn}
                """);
        List<String> log = logOf(reload);
        List<String> again = logOf(reload);
        write("""
                proxy: {upstream: 'http://gpu-2', listen: '127.0.0.1:1'}
                kafka: {properties: {sasl.jaas.config: hunter2}}
                slos: [{name: chat, time-to-first-token: 1s}]
                """);

        String needed = "keys=kafka.properties, proxy.listen";
        assertThat(log).anyMatch(line -> line.contains("needs a restart") && line.contains(needed));
        assertThat(log).noneMatch(line -> line.contains("hunter"));
        assertThat(again).anyMatch(line -> line.contains(needed));
        assertThat(logOf(reload)).noneMatch(line -> line.contains("restart"));
        assertThat(taken).hasSize(3);
    }

    private ConfigReload begin(String yaml) throws Exception {
        write(yaml);
        LoadedConfig first = load();
        look = new ConfigLook(Optional.of(file()));
        return new ConfigReload(look, this::load, first.keys(), target());
    }

    private static List<String> logOf(ConfigReload reload) {
        try (CapturedLog log = CapturedLog.open()) {
            reload.run();
            return List.copyOf(log.lines());
        }
    }

    private LoadedConfig load() throws ConfigException {
        Config config = ConfigFile.read(Optional.of(file()), Map.of());
        return new LoadedConfig(config, config.read(target().reading()));
    }

    private ReloadTarget target() {
        return new ReloadTarget(
                root -> {
                    AllSettings next = AllSettings.read(root);
                    return () -> taken.add(next);
                },
                path -> ProxyConfig.isReloadable(path) || ProcessorConfig.isReloadable(path),
                () -> refused++);
    }

    private Path file() {
        return directory.resolve("c.yaml");
    }

    private void write(String yaml) throws IOException {
        Files.writeString(file(), yaml);
    }
}
