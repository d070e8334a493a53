package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.process.ChildProcess;
import io.streamgauge.benchmarks.stage.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program slowhttptest (a Debian package), which opens many connections and is slow on all of them. */
enum SlowHttpTest {
    /** Heads that never end, one more field every ten seconds. */
    HEADERS("-H -i 10 -t GET -x 24", "?bytes=0", 15),

    /** Bodies that never end, a few bytes every ten seconds. */
    BODIES("-B -i 10 -t POST -s 8192 -x 10", "?bytes=0", 35),

    /** Answers of 10 MB that are read in 32 bytes every five seconds, through a window of at most 1 KiB. */
    READS("-X -n 5 -z 32 -w 512 -y 1024", "?bytes=10000000", 65);

    static final int CONNECTIONS = 1_000;

    private final String options;
    private final String query;
    private final int goneWithinSeconds;

    SlowHttpTest(String options, String query, int goneWithinSeconds) {
        this.options = options;
        this.query = query;
        this.goneWithinSeconds = goneWithinSeconds;
    }

    /** After which the proxy has to have closed them all. */
    int goneWithinSeconds() {
        return goneWithinSeconds;
    }

    String title() {
        return "slowhttptest " + options.substring(0, 2);
    }

    /** Opens all connections within a second and holds them for so long. */
    ChildProcess start(Stage stage, int seconds) throws IOException {
        List<String> command = new ArrayList<>(List.of("slowhttptest"));
        command.addAll(List.of(options.split(" ", -1)));
        String connections = Integer.toString(CONNECTIONS);
        command.addAll(List.of("-c", connections, "-r", connections, "-l", Integer.toString(seconds), "-p", "10"));
        command.addAll(List.of("-u", "http://127.0.0.1:" + stage.port() + Stage.FLOOD + query));
        Path log = stage.scratch().resolve(name() + ".log");
        return ChildProcess.start(command, log);
    }
}
