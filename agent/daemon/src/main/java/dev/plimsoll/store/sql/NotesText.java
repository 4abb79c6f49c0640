package dev.plimsoll.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.plimsoll.knowledge.Notes;
import java.io.IOException;

/** Notes as JSON, by the components of their records, without loss. */
final class NotesText {

    /** Rises when what was written before can no longer be read. */
    static final int FORMAT = 4;

    private NotesText() {}

    static String of(Notes notes) {
        try {
            return RecordJson.MAPPER.writeValueAsString(notes);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("notes cannot be written as JSON", e);
        }
    }

    /**
     * @throws IOException where it is not what {@link #of} writes
     */
    static Notes read(String text) throws IOException {
        return RecordJson.MAPPER.readValue(text, Notes.class);
    }
}
