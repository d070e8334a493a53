package io.streamgauge.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WrongUseTest {

    @TempDir
    Path directory;

    private Path file(String yaml) throws IOException {
        return Files.writeString(directory.resolve("streamgauge.yaml"), yaml);
    }

    @Test
    void anUnknownOptionIsNamed() {
        assertThat(CommandRun.of("up", "--upstraem", "http://127.0.0.1:8000")).isEqualTo(new CommandRun(2, "", """
                        streamgauge: Unknown options: '--upstraem', 'http://127.0.0.1:8000'
                        See 'streamgauge up --help'.
                        """));
    }

    @Test
    void anUnknownCommandIsNamed() {
        CommandRun run = CommandRun.of("upp");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("streamgauge: unknown command 'upp'\nSee 'streamgauge --help'.\n");
    }

    @Test
    void variablesOfOurOwnTestsAreNoConfiguration() {
        CommandRun run = CommandRun.of(Map.of("STREAMGAUGE_TEST_KAFKA", "testcontainers"), "up", "--listen", "x");

        assertThat(run.err()).contains("--listen").doesNotContain("STREAMGAUGE_TEST_KAFKA");
    }

    @Test
    void upNeedsSomewhereToSendRequests() {
        assertThat(CommandRun.of("up"))
                .isEqualTo(
                        new CommandRun(
                                2,
                                "",
                                "streamgauge: proxy.routes: neither routes nor an upstream: there is nowhere to send requests; give --upstream URL\n"));
    }

    @Test
    void aSpoolOpenToOthersIsRefusedByCheckAndStart() throws IOException {
        Path spool = Files.createDirectory(directory.resolve("spool"));
        Files.setPosixFilePermissions(spool, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertRefused(
                "spool: {directory: '" + spool + "'}",
                "proxy.spool.directory (line 2): " + spool + " is open to others than its owner and group (rwxr-xr-x);"
                        + " take these permissions away: chmod -R o=");
    }

    @Test
    void placesThatCannotBeWrittenAreRefusedByCheckAndStart() throws Exception {
        Path taken = Files.writeString(directory.resolve("taken"), "");
        Path pipe = pipe();
        Path nowhere = directory.resolve("nowhere/access.log");

        assertRefused(
                "spool: {directory: '" + taken + "'}",
                "proxy.spool.directory (line 2): " + taken + " is not a directory");
        assertRefused(
                "spool: {directory: '" + taken + "/a/b'}",
                "proxy.spool.directory (line 2): " + taken + "/a/b cannot be made: " + taken + " is not a directory");
        assertRefused("access-log: '" + directory + "'", "proxy.access-log (line 2): " + directory + " is a directory");
        assertRefused(
                "access-log: '" + nowhere + "'",
                "proxy.access-log (line 2): " + nowhere + " cannot be made: there is no directory "
                        + nowhere.getParent());
        assertRefused(
                "access-log: '" + pipe + "'", "proxy.access-log (line 2): " + pipe + " is neither a file nor a device");
    }

    @Test
    @Timeout(60)
    void aPipeInPlaceOfTheConfigurationIsRefusedAndNotWaitedFor() throws Exception {
        Path pipe = pipe();

        for (List<String> command :
                List.of(List.of("config", "check"), List.of("proxy", "--config"), List.of("up", "--config"))) {
            List<String> arguments = new ArrayList<>(command);
            arguments.add(pipe.toString());
            assertThat(CommandRun.of(arguments.toArray(String[]::new)))
                    .isEqualTo(new CommandRun(
                            2,
                            "",
                            "streamgauge: the configuration: " + pipe + " is neither a file nor a link to one\n"));
        }
    }

    private Path pipe() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    /** A check and a start say the same. */
    private void assertRefused(String keys, String problem) throws IOException {
        String proxy = "proxy: {listen: '127.0.0.1:0', upstream: 'http://127.0.0.1:1', " + keys + "}";

        CommandRun start = proxy(proxy);
        CommandRun check = CommandRun.of(
                "config", "check", directory.resolve("streamgauge.yaml").toString());

        assertThat(check).isEqualTo(new CommandRun(2, "", "streamgauge: " + problem + "\n"));
        assertThat(start).isEqualTo(check);
    }

    @Test
    void aValueThatNoKafkaClientTakesIsRefusedAtTheStartAndNotShown() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "canary\n");

        CommandRun run = proxy("""
                proxy: {listen: '127.0.0.1:0', upstream: 'http://127.0.0.1:1'}
                kafka: {properties: {linger.ms: '${file:%s}'}}""".formatted(secret));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("streamgauge: kafka.properties: Invalid value (not shown) for configuration linger.ms")
                .doesNotContain("canary");
    }

    private CommandRun proxy(String yaml) throws IOException {
        return CommandRun.of(
                "proxy",
                "--config",
                file("management: {listen: '127.0.0.1:0'}\n" + yaml + "\n").toString());
    }

    @Test
    void aBadUrlOfAnOptionIsShownWithTheRule() {
        CommandRun run = CommandRun.of("up", "--upstream", "127.0.0.1:8000");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith(
                        "streamgauge: proxy.upstream (--upstream): \"127.0.0.1:8000\" is not an absolute http or https"
                                + " URL without user, query and fragment, with a port from 1 to 65535 if any\n");
    }

    @Test
    void allProblemsOfAFileComeAtOnce() throws IOException {
        Path file = file("""
                proxy:
                  upstream: http://127.0.0.1:8000
                  listne: 127.0.0.1:8080
                  drain-timeout: 30
                management:
                  listen: everywhere
                log: {level: loud}
                slos:
                  - name: chat
                    objective: 2
                """);

        CommandRun run =
                CommandRun.of(Map.of("STREAMGAUGE_KAFKA_PROPERTEIS", "{}"), "config", "check", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .anyMatch(line -> line.startsWith("streamgauge: proxy.listne (line 3): unknown key; known here: "))
                .contains(
                        "streamgauge: proxy.drain-timeout (line 4): \"30\" is not a duration from 1ms to 24h, such as"
                                + " 500ms, 1s, 2m or 1h",
                        "streamgauge: management.listen (line 6): \"everywhere\" is not host:port with a port from 0 to"
                                + " 65535",
                        "streamgauge: log.level (line 7): \"loud\" is none of error, warn, info, debug, trace",
                        "streamgauge: slos[0].objective (line 10): \"2\" is not a number above 0 and below 1",
                        "streamgauge: STREAMGAUGE_KAFKA_PROPERTEIS: unknown variable; no key of the configuration has"
                                + " it")
                .anyMatch(line -> line.startsWith("streamgauge: slos[0] (line 9): needs at least one threshold of "))
                .hasSize(7);
    }

    @Test
    void clientsAndOperatorsNeedAPortEach() throws IOException {
        Path file = file("""
                proxy: {upstream: 'http://127.0.0.1:8000', listen: '0.0.0.0:9000'}
                management: {listen: '127.0.0.1:9000'}
                """);

        for (CommandRun run : List.of(
                CommandRun.of("config", "check", file.toString()),
                CommandRun.of("proxy", "--config", file.toString()))) {
            assertThat(run)
                    .isEqualTo(new CommandRun(
                            2,
                            "",
                            "streamgauge: management.listen (line 2): \"127.0.0.1:9000\" is where proxy.listen is; each"
                                    + " needs a port of its own\n"));
        }
        assertThat(CommandRun.of("up", "--upstream", "http://127.0.0.1:8000", "--listen", "127.0.0.1:9420")
                        .err())
                .isEqualTo(
                        "streamgauge: proxy.listen (--listen): \"127.0.0.1:9420\" is where management.listen is; each"
                                + " needs a port of its own\n");
    }

    @Test
    void operatorsPortIsNotOpenedToEverybodyByMistake() throws IOException {
        Path file = file("""
                proxy: {upstream: 'http://127.0.0.1:8000'}
                management: {listen: '0.0.0.0:9420'}
                """);

        for (CommandRun run : List.of(
                CommandRun.of("config", "check", file.toString()),
                CommandRun.of("proxy", "--config", file.toString()))) {
            assertThat(run)
                    .isEqualTo(new CommandRun(
                            2,
                            "",
                            "streamgauge: management.listen (line 2): \"0.0.0.0:9420\" is not loopback; give"
                                    + " management.token, management.username with a password, or"
                                    + " management.tls.client-ca, or set management.open to let everybody read it\n"));
        }
    }

    @Test
    void aHeaderThatHoldsAKeyIsNoLabel() throws IOException {
        Path file = file("""
                proxy:
                  routes:
                    - {name: chat, upstream: 'http://127.0.0.1:8000', tenant-header: Authorization}
                """);

        assertThat(CommandRun.of("config", "check", file.toString()))
                .isEqualTo(
                        new CommandRun(
                                2,
                                "",
                                "streamgauge: proxy.routes[0].tenant-header (line 3): \"Authorization\" names a header that"
                                        + " holds a credential, by its word authorization; labels are stored, so name another\n"));
    }

    @Test
    void aFileThatIsNoYamlIsRefusedWithItsLine() throws IOException {
        Path file = file("proxy:\n  upstream: [\n");

        CommandRun run = CommandRun.of("config", "check", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("streamgauge: the configuration: " + file + ", line 3: not YAML: ");
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void aMissingFileIsNamed() {
        assertThat(CommandRun.of("proxy", "--config", "nowhere.yaml"))
                .isEqualTo(new CommandRun(2, "", "streamgauge: the configuration: there is no file nowhere.yaml\n"));
    }

    @Test
    void aRoleLeavesTheKeysOfOthersAlone() throws IOException {
        Path file = file("proxy: {any: thing}\nlog: {level: quiet}\n");

        CommandRun run = CommandRun.of("processor", "--config", file.toString());

        assertThat(run)
                .isEqualTo(new CommandRun(
                        2,
                        "",
                        "streamgauge: log.level (line 2): \"quiet\" is none of error, warn, info, debug, trace\n"));
    }

    @Test
    void demoRefusesADurationWithoutUnitAndNoUsers() {
        assertThat(CommandRun.of("demo", "--duration", "3")).isEqualTo(new CommandRun(2, "", """
                        streamgauge: --duration: "3" is not a positive duration such as 500ms, 1s, 2m or 1h
                        See 'streamgauge demo --help'.
                        """));
        assertThat(CommandRun.of("demo", "--closed-loop", "0").err())
                .startsWith("streamgauge: --closed-loop: \"0\" is not a whole number from 1 to 1000\n");
    }

    @Test
    void aFileThatSendsNothingAnywhereIsRightForAllButTheProxy() throws IOException {
        Path file = file("slos: [{name: chat, time-to-first-token: 1s}]\n");

        CommandRun run = CommandRun.of("config", "check", file.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith(file + " is right\nnote: it names no upstream; the proxy needs ");
        assertThat(CommandRun.of("proxy", "--config", file.toString()).exitCode())
                .isEqualTo(2);
    }

    @Test
    void otherProblemsOfAFileWithoutUpstreamAreStillSaid() throws IOException {
        Path file = file("proxy: {listne: x}\n");

        CommandRun run = CommandRun.of("config", "check", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("streamgauge: proxy.listne (line 1): unknown key")
                .doesNotContain("nowhere");
    }

    @Test
    void theExampleForProductionIsRight() {
        Path example = Path.of("../streamgauge.yaml");

        assertThat(CommandRun.of("config", "check", example.toString()))
                .isEqualTo(new CommandRun(0, example + " is right\n", ""));
    }

    @Test
    void aRightFileIsCalledRight() throws IOException {
        Path file = file("proxy: {upstream: 'http://127.0.0.1:8000'}\n");

        assertThat(CommandRun.of("config", "check", file.toString()))
                .isEqualTo(new CommandRun(0, file + " is right\n", ""));
    }
}
