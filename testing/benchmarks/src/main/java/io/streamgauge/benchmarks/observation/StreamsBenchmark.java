package io.streamgauge.benchmarks.observation;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Observes many exchanges at a time, an event of each in turn, as an event loop does: what an exchange keeps has left the
 * processor's caches when its next event comes. One operation is an event of every exchange.
 */
public class StreamsBenchmark extends AnswerBenchmark {
    static final int STREAMS = 1_000;

    @Param("SSE")
    Sample sample = Sample.SSE;

    private Player player = new Player(sample, "", sample.events());
    private final List<Player.Exchange> open = new ArrayList<>();

    /** Exchanges are at different points of their answers, so that ends and starts are spread out. */
    @Setup
    public void begin() {
        List<byte[]> reads = Sample.cut(sample.events(), pieces);
        player = new Player(sample, "", reads);
        for (int i = 0; i < STREAMS; i++) {
            Player.Exchange exchange = player.new Exchange();
            for (int read = 0; read < i * pieces % reads.size(); read++) {
                exchange.read();
            }
            open.add(exchange);
        }
    }

    @Benchmark
    public void event() {
        for (int i = 0; i < STREAMS; i++) {
            for (int piece = 0; piece < pieces; piece++) {
                open.get(i).read();
            }
            if (!open.get(i).isOpen()) {
                open.set(i, player.new Exchange());
            }
        }
    }
}
