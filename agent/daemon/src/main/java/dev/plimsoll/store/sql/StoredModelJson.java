package dev.plimsoll.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.prediction.model.StoredModel;
import java.io.IOException;

/** Notes as JSON, by the components of their records, without loss. */
final class StoredModelJson {

    /** Rises when what was written before can no longer be read. */
    static final int FORMAT = 5;

    /** Earlier versions did not count it. */
    private static final String OBSERVED = "observed";

    private StoredModelJson() {}

    static String of(StoredModel storedModel) {
        try {
            return RecordJson.MAPPER.writeValueAsString(storedModel);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("notes cannot be written as JSON", e);
        }
    }

    /**
     * @throws IOException where it is not what {@link #of} writes
     */
    static StoredModel read(String text) throws IOException {
        JsonNode written = RecordJson.MAPPER.readTree(text);
        if (written instanceof ObjectNode storedModel && !storedModel.has(OBSERVED)) {
            storedModel.putNull(OBSERVED);
        }
        return RecordJson.MAPPER.treeToValue(written, StoredModel.class);
    }
}
