package dev.plimsoll.keys;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a rotation that is under way has yet to do, written beside the key file before it is done; it holds no secret.
 *
 * @param made       names of keys made, or about to be made, for the file
 * @param superseded ids of keys that were in the file and are surely known
 */
record RotationRecord(SortedSet<String> made, SortedSet<Long> superseded) {

    private static final RotationRecord NOTHING = new RotationRecord(new TreeSet<>(), new TreeSet<>());
    private static final JsonMapper JSON = new JsonMapper();

    RotationRecord {
        made = new TreeSet<>(made);
        superseded = new TreeSet<>(superseded);
    }

    /** What is left of an earlier rotation; nothing where there is none, or where it cannot be understood. */
    static RotationRecord read(Path path) throws IOException {
        try {
            return JSON.readValue(Files.readString(path), RotationRecord.class);
        } catch (NoSuchFileException none) {
            return NOTHING;
        } catch (JsonProcessingException damaged) {
            // It only ever names keys to revoke: not knowing them leaves keys valid, and loses none.
            return NOTHING;
        }
    }

    /** The same, and a key of that name. */
    RotationRecord making(String name) {
        RotationRecord more = new RotationRecord(made, superseded);
        more.made.add(name);
        return more;
    }

    /** The same, and the key of that id, which is not in the file any more. */
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
        try (KeyFileDraft draft = KeyFileDraft.of(path)) {
            draft.write(JSON.writeValueAsString(this) + "\n").replace();
        }
    }

    /** Notes that nothing is left to do. */
    static void clear(Path path) throws IOException {
        NOTHING.write(path);
    }
}
