package io.streamgauge.programs;

import java.io.IOException;

/** Signals that Java has no method for. */
final class Signals {

    private Signals() {}

    static void send(String signal, Process process) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("kill -" + signal + " ended with " + code);
        }
    }
}
