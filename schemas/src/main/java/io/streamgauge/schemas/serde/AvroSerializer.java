package io.streamgauge.schemas.serde;

import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.registry.UnknownSchemaException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Writes records in Confluent's wire format; null stays null. Safe for any thread. */
public final class AvroSerializer<T extends SpecificRecord> implements Serializer<@Nullable T> {

    private final SchemaRegistry registry;
    private final Map<Schema, RecordWriter> writers = new ConcurrentHashMap<>();
    private final ThreadLocal<Output> outputs = ThreadLocal.withInitial(Output::new);

    public AvroSerializer(SchemaRegistry registry) {
        this.registry = registry;
    }

    @Override
    public byte @Nullable [] serialize(@Nullable String topic, @Nullable T data) {
        if (data == null) {
            return null;
        }
        RecordWriter writer = writers.computeIfAbsent(data.getSchema(), this::writer);
        return outputs.get().write(writer, data);
    }

    private RecordWriter writer(Schema schema) {
        try {
            return new RecordWriter(registry.idOf(schema), new SpecificDatumWriter<>(schema));
        } catch (UnknownSchemaException e) {
            throw new SerializationException(e.getMessage(), e);
        }
    }

    private record RecordWriter(int id, DatumWriter<SpecificRecord> datumWriter) {}

    /** One thread's buffer and encoder. */
    private static final class Output {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);

        byte[] write(RecordWriter writer, SpecificRecord data) {
            bytes.reset();
            bytes.writeBytes(ByteBuffer.allocate(WireFormat.HEADER_BYTES)
                    .put(WireFormat.MAGIC)
                    .putInt(writer.id())
                    .array());
            try {
                writer.datumWriter().write(data, encoder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (RuntimeException e) {
                throw new SerializationException(
                        "a " + data.getSchema().getName() + " does not fit its schema: " + e.getMessage(), e);
            }
            return bytes.toByteArray();
        }
    }
}
