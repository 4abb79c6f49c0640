package dev.plimsoll.account.keys;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What rotations of a file know, written before each step; it has no secrets. The remaining steps are removed at the end.
 *
 * @param made       names of keys that were created, or are about to be created, for the file
 * @param superseded ids of identified keys that were in the file
 * @param ids        the platform's id of each created key that may be in the file, by {@link #digest}
 */
record RotationRecord(SortedSet<String> made, SortedSet<Long> superseded,
        @JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<String, Long> ids) {

    private static final RotationRecord NOTHING = new RotationRecord(new TreeSet<>(), new TreeSet<>(),
            new TreeMap<>());
    private static final JsonMapper JSON = new JsonMapper();

    RotationRecord {
        made = new TreeSet<>(made);
        superseded = new TreeSet<>(superseded);
        ids = new TreeMap<>(ids);
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

    RotationRecord making(String name) {
        RotationRecord more = new RotationRecord(made, superseded, ids);
        more.made.add(name);
        return more;
    }

    /** This record with one more key that is no longer in the file. */
    RotationRecord superseding(long id) {
        RotationRecord more = new RotationRecord(made, superseded, ids);
        more.superseded.add(id);
        return more;
    }

    RotationRecord knowing(Secret key, long id) {
        RotationRecord more = new RotationRecord(made, superseded, ids);
        more.ids.put(digest(key), id);
        return more;
    }

    /** The id of {@code key}; null if no rotation of this file created it. */
    @Nullable
    Long idOf(Secret key) {
        return ids.get(digest(key));
    }

    /** A key is long and random, so its digest does not reveal it. */
    private static String digest(Secret key) {
        return Sha256.hex(key.reveal());
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

    /** Records that no step is left, and the id of the key in the file. */
    static void complete(Path path, Secret key, long id) throws IOException {
        NOTHING.knowing(key, id).write(path);
    }
}
