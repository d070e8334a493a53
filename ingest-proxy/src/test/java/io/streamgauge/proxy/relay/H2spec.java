package io.streamgauge.proxy.relay;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** The program h2spec, which holds servers against the standards of HTTP/2 and HPACK. */
final class H2spec {

    private static final String ARCHIVE = "/h2spec/2.2.0/h2spec_linux_amd64.tar.gz";
    private static final int TAR_BLOCK = 512;
    private static final int TAR_SIZE_AT = 124;
    private static final int TAR_SIZE_LENGTH = 11;
    private static final long LIMIT_MINUTES = 8;
    private static final Pattern TOTAL = Pattern.compile("(\\d+) tests, (\\d+) passed, (\\d+) skipped, (\\d+) failed");
    private static final Pattern FAILED = Pattern.compile("(?m)^\\s*using source address .*$|^\\s*\u00d7 (.*)$");

    private final Path program;

    private H2spec(Path program) {
        this.program = program;
    }

    /** What it found. */
    record Result(int tests, int passed, List<String> failed, String output) {}

    static boolean runsHere() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /** Unpacks it, the only file of its archive, into this directory. */
    static H2spec in(Path directory) throws IOException {
        Path program = directory.resolve("h2spec");
        try (InputStream archive = H2spec.class.getResourceAsStream(ARCHIVE)) {
            if (archive == null) {
                throw new IOException("no " + ARCHIVE + " on the class path");
            }
            DataInputStream tar = new DataInputStream(new GZIPInputStream(archive));
            byte[] head = tar.readNBytes(TAR_BLOCK);
            String size = new String(head, TAR_SIZE_AT, TAR_SIZE_LENGTH, StandardCharsets.US_ASCII);
            Files.write(program, tar.readNBytes(Integer.parseInt(size, 8)));
        }
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + program + " executable");
        }
        return new H2spec(program);
    }

    Result against(InetSocketAddress server, int patienceSeconds) throws IOException, InterruptedException {
        Path output = program.resolveSibling("output.txt");
        Process process = new ProcessBuilder(
                        program.toString(),
                        "-h",
                        "127.0.0.1",
                        "-p",
                        String.valueOf(server.getPort()),
                        "-o",
                        String.valueOf(patienceSeconds))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return read(Files.readString(output));
    }

    private static Result read(String output) throws IOException {
        Matcher total = TOTAL.matcher(output);
        if (!total.find()) {
            throw new IOException("no result: " + output);
        }
        List<String> failed = new ArrayList<>();
        Matcher failure = FAILED.matcher(output);
        while (failure.find()) {
            if (failure.group(1) != null && !failed.contains(failure.group(1))) {
                failed.add(failure.group(1));
            }
        }
        return new Result(Integer.parseInt(total.group(1)), Integer.parseInt(total.group(2)), failed, output);
    }
}
