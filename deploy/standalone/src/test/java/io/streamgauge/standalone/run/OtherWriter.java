package io.streamgauge.standalone.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * A proxy of another release, as far as the schema of ends of requests is concerned: one that has a field less, which had
 * a default, or one more.
 *
 * @param id of its schema at the registry
 */
record OtherWriter(int id, String schema) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Schema TODAY = RequestFinished.getClassSchema();

    static OtherWriter older(int id) throws IOException {
        ObjectNode schema = (ObjectNode) JSON.readTree(TODAY.toString());
        ArrayNode fields = (ArrayNode) schema.get("fields");
        for (int last = fields.size() - 1; last >= 0; last--) {
            if (fields.get(last).has("default")) {
                fields.remove(last);
                return new OtherWriter(id, schema.toString());
            }
        }
        throw new AssertionError("no field has a default");
    }

    static OtherWriter newer(int id) throws IOException {
        ObjectNode schema = (ObjectNode) JSON.readTree(TODAY.toString());
        JsonNode added = JSON.readTree("{\"name\": \"of_a_later_release\", \"type\": \"string\", \"default\": \"\"}");
        ((ArrayNode) schema.get("fields")).add(added);
        return new OtherWriter(id, schema.toString());
    }

    /** The end of a request that ends now, in wire format; each is the first record of a boot. */
    byte[] finished(String model) throws IOException {
        Schema own = new Schema.Parser().parse(schema);
        GenericRecord finished = as(own, event(model));
        if (own.getField("of_a_later_release") != null) {
            finished.put("of_a_later_release", "something that nobody knows yet");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(own).write(finished, encoder);
        return bytes.toByteArray();
    }

    private static GenericRecord as(Schema own, RequestFinished event) throws IOException {
        byte[] today = RequestFinished.getEncoder().encode(event).array();
        // Avro's single-object encoding has a head of ten bytes.
        return new GenericDatumReader<GenericRecord>(TODAY, own)
                .read(null, DecoderFactory.get().binaryDecoder(today, 10, today.length - 10, null));
    }

    private static RequestFinished event(String model) {
        long startedAtMicros = System.currentTimeMillis() * 1_000 - 500_000;
        Uuid boot = UuidBits.of(UUID.randomUUID());
        return RequestFinished.newBuilder()
                .setOrigin(new Origin(boot, 0L, 0L))
                .setRequest(RequestFacts.newBuilder()
                        .setRequestId(UuidBits.of(UUID.randomUUID()))
                        .setStartedAtMicros(startedAtMicros)
                        .setRoute("chat")
                        .setUpstream("10.0.0.7:8000")
                        .setApi("openai")
                        .setOperation("chat")
                        .setModel(model)
                        .setUploadMicros(250)
                        .setRequestBytes(1_000)
                        .build())
                .setOutcome(Outcome.UPSTREAM_ERROR)
                .setDetail("connect")
                .setStreamed(false)
                .setPoints(TimePoints.newBuilder().setEndMicros(1_000).build())
                .setDisturbed(new DisturbedTotals(0L, 0L, 0L, 0L))
                .build();
    }
}
