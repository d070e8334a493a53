package io.streamgauge.exporter.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.internals.AutoOffsetResetStrategy;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class ContactTest {

    private static final Duration MOMENT = Duration.ofMillis(1);

    private final AtomicLong ticks = new AtomicLong(-5);
    private final Contact contact = new Contact(ticks::get);
    private double responses;

    @Test
    void thereIsNoneBeforeABrokerHasAnswered() {
        contact.follow(consumer());
        contact.update();

        assertThat(contact.held()).isFalse();
    }

    @Test
    void itIsLostWhenNoBrokerAnswersAndIsBackWithTheNextAnswer() {
        contact.follow(consumer());
        responses = 1;
        contact.update();
        pass(Contact.LIMIT);
        assertThat(contact.held()).isTrue();

        pass(MOMENT);
        contact.update();
        assertThat(contact.held()).isFalse();

        responses = 2;
        contact.update();
        assertThat(contact.held()).isTrue();
    }

    @Test
    void anotherConsumerCountsFromTheBeginning() {
        contact.follow(consumer());
        responses = 100;
        contact.update();
        pass(Contact.LIMIT.plus(MOMENT));

        contact.follow(consumer());
        responses = 1;
        contact.update();

        assertThat(contact.held()).isTrue();
    }

    private void pass(Duration time) {
        ticks.addAndGet(time.toNanos());
    }

    private MockConsumer<byte[], byte[]> consumer() {
        MetricName name = new MetricName("response-total", "consumer-metrics", "", new HashMap<>());
        Metric metric = new Metric() {
            @Override
            public MetricName metricName() {
                return name;
            }

            @Override
            public Object metricValue() {
                return responses;
            }
        };
        return new MockConsumer<>(AutoOffsetResetStrategy.EARLIEST.name()) {
            @Override
            public synchronized Map<MetricName, ? extends Metric> metrics() {
                return Map.of(name, metric);
            }
        };
    }
}
