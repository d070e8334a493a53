package io.streamgauge.benchmarks.observation;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Observes one exchange whose stream of server-sent events is compressed: decoding and all the rest. */
public class DecodingBenchmark extends AnswerBenchmark {

    @Param
    Compression compression = Compression.GZIP;

    private Player player = new Player(Sample.SSE, "", Sample.SSE.events());

    @Setup
    public void compress() {
        player = new Player(Sample.SSE, compression.coding(), Sample.cut(compression.of(Sample.SSE.events()), pieces));
    }

    @Benchmark
    public long answer() {
        return player.play();
    }
}
