package io.streamgauge.faults.disk;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Damage to the files of a spool, the same in each run for files of the same size. */
public final class FlippedBytes {

    private FlippedBytes() {}

    /** Flips a bit in so many bytes, wherever they are. */
    public static void in(Path spool, int bytes) throws IOException {
        Random random = new Random(1);
        List<Path> segments;
        try (Stream<Path> files = Files.list(spool)) {
            segments = files.filter(file -> file.getFileName().toString().endsWith(".spool"))
                    .sorted()
                    .toList();
        }
        for (int i = 0; i < bytes; i++) {
            Path segment = segments.get(random.nextInt(segments.size()));
            try (RandomAccessFile file = new RandomAccessFile(segment.toFile(), "rw")) {
                long at = random.nextLong(file.length());
                file.seek(at);
                int old = file.read();
                file.seek(at);
                file.write(old ^ (1 << random.nextInt(8)));
            }
        }
    }
}
