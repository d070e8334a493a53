package io.streamgauge.benchmarks.observation;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Observes one exchange: framing, the API's reader, the timeline and its packs, from request head to finish. */
public class ObserverBenchmark extends AnswerBenchmark {

    @Param
    Sample sample = Sample.SSE;

    private Player player = new Player(sample, "", sample.events());

    @Setup
    public void cut() {
        player = new Player(sample, "", Sample.cut(sample.events(), pieces));
    }

    @Benchmark
    public long answer() {
        return player.play();
    }
}
