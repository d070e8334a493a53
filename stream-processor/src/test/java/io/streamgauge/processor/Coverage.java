package io.streamgauge.processor;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Whether a result says all that another one says, and perhaps more: a release may count what the one before did not. */
final class Coverage {

    private Coverage() {}

    /** Lists of records are sets; everything else is equal. */
    static boolean covers(@Nullable Object more, @Nullable Object less) {
        if (more instanceof IndexedRecord wide && less instanceof IndexedRecord narrow) {
            return wide.getSchema().getFullName().equals(narrow.getSchema().getFullName())
                    && narrow.getSchema().getFields().stream()
                            .map(Schema.Field::pos)
                            .allMatch(field -> covers(wide.get(field), narrow.get(field)));
        }
        if (more instanceof List<?> wide
                && less instanceof List<?> narrow
                && !narrow.isEmpty()
                && narrow.get(0) instanceof IndexedRecord) {
            return narrow.stream().allMatch(wanted -> wide.stream().anyMatch(found -> covers(found, wanted)));
        }
        if (less instanceof List<?> narrow && narrow.isEmpty()) {
            return true;
        }
        return more == null ? less == null : more.equals(less);
    }
}
