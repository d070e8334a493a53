package io.streamgauge.schemas.serde;

import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.registry.UnknownSchemaException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** One thread's readers, one per schema id seen, and its decoder. */
final class RecordReaders {

    private final SchemaRegistry registry;
    private final RecordTypes types;
    private final Map<Integer, Reader> byId = new HashMap<>();
    private @Nullable BinaryDecoder decoder;

    RecordReaders(SchemaRegistry registry, RecordTypes types) {
        this.registry = registry;
        this.types = types;
    }

    SpecificRecord read(byte[] framed) {
        Reader reader = byId.computeIfAbsent(WireFormat.schemaId(framed), this::reader);
        BinaryDecoder in = DecoderFactory.get()
                .binaryDecoder(framed, WireFormat.HEADER_BYTES, framed.length - WireFormat.HEADER_BYTES, decoder);
        decoder = in;
        try {
            SpecificRecord read = reader.datumReader().read(null, in);
            if (in.isEnd()) {
                return read;
            }
        } catch (IOException | RuntimeException e) {
            // Avro has no one type for it: bad lengths, indexes, counts and ends all come as something else.
            throw new SerializationException("the bytes are not a " + reader.name() + ": " + e, e);
        }
        throw new SerializationException(
                "a record ends with its last field, this " + reader.name() + " has bytes after it");
    }

    private Reader reader(int id) {
        try {
            Schema writer = registry.byId(id);
            Class<? extends SpecificRecord> type = types.of(writer);
            SpecificData model = SpecificData.getForClass(type);
            Schema wanted = model.getSchema(type);
            return new Reader(writer.getName(), new SpecificDatumReader<>(writer, wanted, model));
        } catch (UnknownSchemaException e) {
            throw new SerializationException(e.getMessage(), e);
        }
    }

    private record Reader(String name, SpecificDatumReader<SpecificRecord> datumReader) {}
}
