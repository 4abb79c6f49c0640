package dev.plimsoll.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.prediction.model.StoredModel;
import java.io.IOException;

/** A stored model as lossless JSON, by the component names of its records. */
final class StoredModelJson {

    /** Version of the format; it rises when older data can no longer be read. */
    static final int FORMAT = 7;

    /** Fields that earlier versions did not write. */
    private static final String OBSERVED = "observed";
    private static final String CONNECTIONS = "connections";
    private static final String REFILL = "refill";
    private static final String REACHED_CAPACITY = "reachedCapacity";
    private static final String READS = "reads";

    private StoredModelJson() {}

    static String of(StoredModel storedModel) {
        try {
            return RecordJson.MAPPER.writeValueAsString(storedModel);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write the model as JSON", e);
        }
    }

    /**
     * @throws IOException if {@code text} is not what {@link #of} writes
     */
    static StoredModel read(String text) throws IOException {
        JsonNode written = RecordJson.MAPPER.readTree(text);
        if (written instanceof ObjectNode storedModel && !storedModel.has(OBSERVED)) {
            storedModel.putNull(OBSERVED);
        }
        if (written.path("model") instanceof ObjectNode model && !model.has(CONNECTIONS)) {
            model.put(CONNECTIONS, WeekProfile.UNKNOWN.toString()).putNull(REFILL);
        }
        JsonNode run = written.path("model").path("run");
        if (run instanceof ObjectNode earlier && !earlier.has(REACHED_CAPACITY)) {
            earlier.put(REACHED_CAPACITY, earlier.path("readsSinceFull").asLong() >= 0);
        }
        if (run.path("standstill") instanceof ObjectNode earlier && !earlier.has(READS)) {
            earlier.put(READS, 0);
        }
        return RecordJson.MAPPER.treeToValue(written, StoredModel.class);
    }
}
