package io.streamgauge.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.result.SloClasses;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

class BundledSchemaRegistryTest {

    private final SchemaRegistry registry = new BundledSchemaRegistry();

    @Test
    void idsAreFixedForEver() {
        assertThat(registry.idOf(RequestStarted.getClassSchema())).isEqualTo(1);
        assertThat(registry.idOf(SloClasses.getClassSchema())).isEqualTo(8);
    }

    @Test
    void anIdLeadsBackToItsSchema() {
        int id = registry.idOf(RequestStarted.getClassSchema());

        assertThat(registry.byId(id)).isEqualTo(RequestStarted.getClassSchema());
    }

    @Test
    void anUnreleasedSchemaIsRefusedByName() {
        Schema unreleased =
                SchemaBuilder.record("Draft").namespace("example").fields().endRecord();

        assertThatThrownBy(() -> registry.idOf(unreleased))
                .isInstanceOf(UnknownSchemaException.class)
                .hasMessageContaining("example.Draft");
    }

    @Test
    void anIdNeverGivenIsRefused() {
        assertThatThrownBy(() -> registry.byId(4711))
                .isInstanceOf(UnknownSchemaException.class)
                .hasMessage("no released schema has id 4711");
    }
}
