package io.streamgauge.proxy.publish.log.kafka;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;

/** What the producers of this process could not do, counted by kind. Any thread. */
public final class ProducerErrors {

    private final Map<Kind, LongAdder> counts = new EnumMap<>(Kind.class);

    public ProducerErrors() {
        for (Kind kind : Kind.values()) {
            counts.put(kind, new LongAdder());
        }
    }

    /** Why. */
    public enum Kind {
        /** The record's size or time is not what the topic takes. */
        RECORD,
        /** The client is not who it says, or may not do it. */
        DENIED,
        /** The producer's memory is full, or the topic's leader is not known: tried again. */
        BUSY,
        /** The broker or the topic went away for good. */
        UNAVAILABLE,
        OTHER;

        static Kind of(Exception failure) {
            if (failure instanceof RecordTooLargeException
                    || failure instanceof RecordBatchTooLargeException
                    || failure instanceof InvalidRecordException
                    || failure instanceof InvalidTimestampException) {
                return RECORD;
            }
            if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
                return DENIED;
            }
            return failure instanceof RetriableException ? UNAVAILABLE : OTHER;
        }

        /** The value of the label kind. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    void add(Kind kind) {
        counts.getOrDefault(kind, new LongAdder()).increment();
    }

    /** How often since boot. */
    public long count(Kind kind) {
        return counts.getOrDefault(kind, new LongAdder()).sum();
    }
}
