package io.streamgauge.registry;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.RegistryUnavailableException;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.registry.UnknownSchemaException;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.flink.avro.registry.confluent.shaded.io.confluent.kafka.schemaregistry.client.rest.RestService;
import org.apache.flink.avro.registry.confluent.shaded.io.confluent.kafka.schemaregistry.client.rest.entities.SchemaString;
import org.apache.flink.avro.registry.confluent.shaded.io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;

/**
 * A Confluent Schema Registry, or a server that speaks its API, through Confluent's own client. Numbers of released
 * schemas are learnt all at once and kept; schemas of others are asked for once each. Safe for any thread.
 */
public final class ConfluentSchemaRegistry implements SchemaRegistry {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final RestService client;
    private final URI url;
    private final boolean register;
    private final BundledSchemaRegistry released = new BundledSchemaRegistry();
    private final Map<Integer, Integer> idByReleased = new ConcurrentHashMap<>();
    private final Map<Integer, Schema> byId = new ConcurrentHashMap<>();

    private ConfluentSchemaRegistry(RestService client, URI url, boolean register) {
        this.client = client;
        this.url = url;
        this.register = register;
    }

    /** Asks nobody yet. */
    static ConfluentSchemaRegistry open(RegistrySettings settings, URI url) throws ConfigException {
        return new ConfluentSchemaRegistry(RegistryClient.of(settings, url), url, settings.register());
    }

    @Override
    public int idOf(Schema schema) {
        return idOfReleased(released.idOf(schema));
    }

    @Override
    public int idOfReleased(int number) {
        Integer id = idByReleased.get(number);
        if (id != null) {
            return id;
        }
        if (isPrepared()) {
            throw new UnknownSchemaException("no schema was released under the number " + number);
        }
        throw new RegistryUnavailableException(url + " has not given its numbers yet");
    }

    @Override
    public boolean isPrepared() {
        return idByReleased.size() == released.ids().size();
    }

    @Override
    public synchronized void prepare() {
        for (int number : released.ids()) {
            if (!idByReleased.containsKey(number)) {
                Schema schema = released.byId(number);
                int id = number(schema);
                byId.put(id, schema);
                idByReleased.put(number, id);
            }
        }
    }

    /** The subject is the record's name: a record has the same number on every topic. */
    private int number(Schema schema) {
        String subject = schema.getFullName();
        try {
            return register
                    ? client.registerSchema(schema.toString(), subject)
                    : client.lookUpSubjectVersion(schema.toString(), subject).getId();
        } catch (IOException e) {
            throw silent(e);
        } catch (RestClientException e) {
            if (e.getStatus() == CONFLICT) {
                throw new RegistryUnavailableException(
                        url + " refuses " + subject + " as incompatible with what is registered there", e);
            }
            if (!register && e.getStatus() == NOT_FOUND) {
                throw new RegistryUnavailableException(
                        url + " does not know " + subject + " as it is released here, and registry.register is false",
                        e);
            }
            throw refused(e);
        }
    }

    @Override
    public Schema byId(int id) {
        Schema known = byId.get(id);
        return known == null ? asked(id) : known;
    }

    private Schema asked(int id) {
        try {
            SchemaString found = client.getId(id);
            String type = found.getSchemaType();
            if ((type != null && !type.equals("AVRO")) || found.getSchemaString() == null) {
                throw new UnknownSchemaException("the schema with id " + id + " is none of Avro");
            }
            Schema schema = new Schema.Parser().parse(found.getSchemaString());
            byId.put(id, schema);
            return schema;
        } catch (IOException e) {
            throw silent(e);
        } catch (RestClientException e) {
            if (e.getStatus() == NOT_FOUND) {
                throw new UnknownSchemaException("no schema has id " + id + " at " + url);
            }
            throw refused(e);
        } catch (AvroRuntimeException e) {
            throw new UnknownSchemaException("the schema with id " + id + " cannot be read: " + e.getMessage());
        }
    }

    private RegistryUnavailableException silent(IOException e) {
        return new RegistryUnavailableException(url + " does not answer: " + e, e);
    }

    private RegistryUnavailableException refused(RestClientException e) {
        String what = switch (e.getStatus()) {
            case 401 -> " does not accept the login of registry.username or registry.token";
            case 403 -> " does not let this login do what it has to";
            default -> " answers with an error";
        };
        return new RegistryUnavailableException(url + what + ": HTTP " + e.getStatus() + ", " + e.getMessage(), e);
    }
}
