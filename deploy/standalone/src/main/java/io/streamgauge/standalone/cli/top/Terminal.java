package io.streamgauge.standalone.cli.top;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The size of the terminal this program was started in, as it is now. */
final class Terminal {

    private static final File DEVICE = new File("/dev/tty");
    private static final int LIMIT_SECONDS = 5;

    /** Characters of a screen. */
    record Size(int rows, int columns) {

        /** Of what has no end, such as a file. */
        static final Size UNLIMITED = new Size(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private Terminal() {}

    /** Unlimited where there is no terminal, or none that tells. */
    static Size size() throws InterruptedException {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(DEVICE)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            if (stty.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && answer.matches("[1-9]\\d{0,4} [1-9]\\d{0,4}")) {
                int blank = answer.indexOf(' ');
                return new Size(
                        Integer.parseInt(answer.substring(0, blank)), Integer.parseInt(answer.substring(blank + 1)));
            }
        } catch (IOException e) {
            // There is no terminal, or no stty.
        }
        return Size.UNLIMITED;
    }
}
