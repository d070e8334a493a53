package io.streamgauge.schemas.registry;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/**
 * The released schemas that travel in the jar, under numbers fixed for ever: needs no server. Two schemas that write
 * the same bytes are the same to it, whatever their docs say. Immutable.
 */
public final class BundledSchemaRegistry implements SchemaRegistry {

    private final Map<Integer, Schema> byId = new HashMap<>();
    private final Map<String, Integer> idByCanonicalForm = new HashMap<>();

    public BundledSchemaRegistry() {
        for (ReleasedSchema released : SchemaHistory.read()) {
            byId.put(released.id(), released.schema());
            idByCanonicalForm.putIfAbsent(SchemaNormalization.toParsingForm(released.schema()), released.id());
        }
    }

    @Override
    public int idOf(Schema schema) {
        Integer id = idByCanonicalForm.get(SchemaNormalization.toParsingForm(schema));
        if (id == null) {
            throw new UnknownSchemaException("no released version of " + schema.getFullName()
                    + " equals this schema; the history holds " + byId.size() + " versions of all records");
        }
        return id;
    }

    /** The numbers of all released schemas, in the order of their release. */
    public SortedSet<Integer> ids() {
        return new TreeSet<>(byId.keySet());
    }

    @Override
    public int idOfReleased(int released) {
        return released;
    }

    @Override
    public void prepare() {}

    @Override
    public boolean isPrepared() {
        return true;
    }

    @Override
    public Schema byId(int id) {
        Schema schema = byId.get(id);
        if (schema == null) {
            throw new UnknownSchemaException("no released schema has id " + id);
        }
        return schema;
    }
}
