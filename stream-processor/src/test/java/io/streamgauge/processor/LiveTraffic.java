package io.streamgauge.processor;

import io.streamgauge.processor.RandomBoot.Fate;
import io.streamgauge.processor.RandomBoot.Fate.End;
import io.streamgauge.processor.RandomTraffic.Appended;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.topic.RequestKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;

/**
 * Seeded traffic that is sent as its time comes: in each partition two models and three proxies, one of which goes on to
 * the end, one is drained and one is killed. Records are dropped and repeated as in {@link RandomTraffic}.
 */
final class LiveTraffic {

    private static final int MODELS = 2;

    /** Longer than a window, and than what is sent last takes. */
    private static final long AFTER_MILLIS = 12_000;

    private final Random random;
    private final int partitions;
    private final long beginMillis;
    private final long endMillis;
    private final int requestsPerProxy;
    private long ids;

    /** A record, and where and when it is sent. */
    record Due(int partition, long atMillis, SpecificRecord event) {}

    private LiveTraffic(long seed, int partitions, long beginMillis, long endMillis, int requestsPerProxy) {
        this.random = new Random(seed);
        this.partitions = partitions;
        this.beginMillis = beginMillis;
        this.endMillis = endMillis;
        this.requestsPerProxy = requestsPerProxy;
    }

    /** In the order in which it is sent. */
    static List<Due> of(long seed, int partitions, long beginMillis, long endMillis, int requestsPerProxy) {
        return new LiveTraffic(seed, partitions, beginMillis, endMillis, requestsPerProxy).records();
    }

    private List<Due> records() {
        List<Due> records = new ArrayList<>();
        long boot = 0;
        for (int partition = 0; partition < partitions; partition++) {
            List<String> models = models(partition);
            long middle = (beginMillis + endMillis) / 2;
            for (Fate fate : List.of(
                    new Fate(beginMillis, endMillis, End.KILLED, List.of()),
                    new Fate(beginMillis, middle, End.DRAINED, List.of()),
                    new Fate(beginMillis, middle, End.KILLED, List.of()))) {
                RandomBoot proxy = new RandomBoot(random, SimulatedProxy.withClockOff(++boot, 0), fate);
                for (int i = 0; i < requestsPerProxy; i++) {
                    proxy.add(request(models.get(i % MODELS)));
                }
                for (Appended record : proxy.deliver()) {
                    records.add(new Due(partition, record.atMillis(), record.event()));
                }
            }
            records.add(new Due(partition, endMillis + AFTER_MILLIS, beat(++boot, endMillis + AFTER_MILLIS)));
        }
        records.sort(Comparator.comparingLong(Due::atMillis));
        return records;
    }

    /** What is published of a window is complete once somebody has been heard after its end. */
    private static ProxyHeartbeat beat(long boot, long atMillis) {
        ProxyHeartbeat beat = SimulatedProxy.withClockOff(boot, 0).sends(new Heartbeats(boot).at(atMillis));
        beat.getOrigin().setSequence(0L);
        return beat;
    }

    private List<String> models(int partition) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> "model-" + i)
                .filter(name -> RequestKey.partition(name, partitions) == partition)
                .limit(MODELS)
                .toList();
    }

    private SimulatedRequest request(String model) {
        long started = beginMillis + (long) (random.nextDouble() * (endMillis - beginMillis));
        List<Long> outputs = new ArrayList<>();
        long at = (long) (Math.exp(random.nextGaussian()) * 300_000);
        for (int i = random.nextInt(60); i > 0; i--) {
            outputs.add(at);
            at += random.nextInt(5) == 0 ? 0 : (long) (Math.exp(random.nextGaussian()) * 60_000);
        }
        Outcome outcome = outputs.isEmpty() || random.nextInt(5) == 0 ? Outcome.UPSTREAM_ERROR : Outcome.OK;
        return new SimulatedRequest(ids++, model, started * 1_000 + random.nextInt(1_000), outputs, at + 500, outcome);
    }
}
