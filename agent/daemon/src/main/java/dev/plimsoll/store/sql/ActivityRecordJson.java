package dev.plimsoll.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.activity.ActivityRecord;
import java.util.Optional;

/**
 * An activity record as JSON: the record components by name, times and durations in ISO 8601.
 * <p>Renaming or adding a component requires a higher {@link #VERSION}. Data of another version is not read.
 */
final class ActivityRecordJson {

    static final int VERSION = 2;

    private static final String VERSION_FIELD = "version";
    private static final String BODY_FIELD = "idleness";

    private ActivityRecordJson() {}

    static String write(ActivityRecord activityRecord) {
        ObjectNode all = RecordJson.MAPPER.createObjectNode().put(VERSION_FIELD, VERSION);
        all.set(BODY_FIELD, RecordJson.MAPPER.valueToTree(activityRecord));
        return all.toString();
    }

    /** Empty if another version wrote it, or if it is damaged. */
    static Optional<ActivityRecord> read(String body) {
        try {
            JsonNode all = RecordJson.MAPPER.readTree(body);
            return all.path(VERSION_FIELD).asInt() == VERSION && all.path(BODY_FIELD).isObject()
                    ? Optional.of(RecordJson.MAPPER.treeToValue(all.get(BODY_FIELD), ActivityRecord.class))
                    : Optional.empty();
        } catch (JsonProcessingException | RuntimeException damaged) {
            return Optional.empty();
        }
    }
}
