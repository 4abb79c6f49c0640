package dev.plimsoll.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.plimsoll.prediction.model.StoredModel;
import java.io.IOException;

/** A stored model as lossless JSON, by the component names of its records. */
final class StoredModelJson {

    /** Version of the format: a model of another version is learned again from the samples. */
    static final int FORMAT = 8;

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
        return RecordJson.MAPPER.readValue(text, StoredModel.class);
    }
}
