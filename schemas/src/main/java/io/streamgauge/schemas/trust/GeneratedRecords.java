package io.streamgauge.schemas.trust;

import org.apache.avro.Conversion;
import org.apache.avro.util.ClassSecurityValidator;

/**
 * Makes Avro trust the records generated for this project. Since 1.12.2 Avro instantiates only classes it was told to
 * trust, and tells so by a JVM-wide setting; without it not even a builder works. Avro loads its conversions as
 * services before it first touches a generated record, whoever does that: so this is one, though it converts nothing.
 */
public final class GeneratedRecords extends Conversion<GeneratedRecords> {

    private static final String PACKAGES = "io.streamgauge.";

    static {
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(
                ClassSecurityValidator.getGlobal(), type -> type.getName().startsWith(PACKAGES)));
    }

    @Override
    public Class<GeneratedRecords> getConvertedType() {
        return GeneratedRecords.class;
    }

    @Override
    public String getLogicalTypeName() {
        return "streamgauge-none";
    }
}
