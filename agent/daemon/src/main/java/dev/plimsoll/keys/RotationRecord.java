package dev.plimsoll.keys;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.file.FileDraft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The remaining steps of a running rotation, written to a file before they are done; it has no secrets.
 *
 * @param made       names of keys that were created, or are about to be created, for the file
 * @param superseded ids of identified keys that were in the file
 */
record RotationRecord(SortedSet<String> made, SortedSet<Long> superseded) {

    private static final RotationRecord NOTHING = new RotationRecord(new TreeSet<>(), new TreeSet<>());
    private static final JsonMapper JSON = new JsonMapper();

    RotationRecord {
        made = new TreeSet<>(made);
        superseded = new TreeSet<>(superseded);
    }

    /** The record of an earlier rotation; empty if there is none, or if it is damaged. */
    static RotationRecord read(Path path) throws IOException {
        try {
            return JSON.readValue(Files.readString(path), RotationRecord.class);
        } catch (NoSuchFileException none) {
            return NOTHING;
        } catch (JsonProcessingException damaged) {
            // The record only lists keys to revoke; without it these keys stay valid.
            return NOTHING;
        }
    }

    /** This record with one more created key. */
    RotationRecord making(String name) {
        RotationRecord more = new RotationRecord(made, superseded);
        more.made.add(name);
        return more;
    }

    /** This record with one more key that is no longer in the file. */
    RotationRecord superseding(long id) {
        RotationRecord more = new RotationRecord(made, superseded);
        more.superseded.add(id);
        return more;
    }

    void write(Path path) throws IOException {
        if (equals(NOTHING)) {
            Files.deleteIfExists(path);
            return;
        }
        try (FileDraft draft = FileDraft.of(path)) {
            draft.write(JSON.writeValueAsString(this) + "\n").replace();
        }
    }

    /** Records that no step is left. */
    static void clear(Path path) throws IOException {
        NOTHING.write(path);
    }
}
