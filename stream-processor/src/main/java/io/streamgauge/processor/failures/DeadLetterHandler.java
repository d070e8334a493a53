package io.streamgauge.processor.failures;

import io.streamgauge.processor.slo.list.SloLists;
import io.streamgauge.schemas.registry.RegistryUnavailableException;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.jspecify.annotations.Nullable;

/**
 * Does with bad records what Kafka Streams' own handlers do, log them and send them to the dead-letter topic, and
 * counts them. A record that a stop has interrupted is none, nor is one whose schema
 * cannot be asked for now: they come again. Kafka Streams makes it by name, so the counters travel in its configuration.
 */
public final class DeadLetterHandler implements DeserializationExceptionHandler, ProcessingExceptionHandler {

    /** Key of the {@link FailureCounts} in the configuration of Kafka Streams. */
    public static final String COUNTS = "streamgauge.failure.counts";

    private final LogAndContinueExceptionHandler reading = new LogAndContinueExceptionHandler();
    private final LogAndContinueProcessingExceptionHandler processing = new LogAndContinueProcessingExceptionHandler();
    private @Nullable FailureCounts counts;

    @Override
    public void configure(Map<String, ?> configs) {
        reading.configure(configs);
        processing.configure(configs);
        counts = (FailureCounts) configs.get(COUNTS);
    }

    @Override
    public DeserializationExceptionHandler.Response handleError(
            ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception) {
        if (exception instanceof RegistryUnavailableException) {
            return DeserializationExceptionHandler.Response.fail();
        }
        if (counts != null) {
            counts.addUnreadable();
        }
        return reading.handleError(context, record, exception);
    }

    @Override
    public ProcessingExceptionHandler.Response handleError(
            ErrorHandlerContext context,
            org.apache.kafka.streams.processor.api.Record<?, ?> record,
            Exception exception) {
        if (exception instanceof SloLists.ClosedException) {
            return ProcessingExceptionHandler.Response.fail();
        }
        if (counts != null) {
            counts.addUnprocessable();
        }
        return processing.handleError(context, record, exception);
    }
}
