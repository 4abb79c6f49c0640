package dev.plimsoll.emulator.scenario.key;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys of one mapping of a scenario.
 *
 * @param path  where it stands, for people: {@code projects[].computes[]}; empty for the whole
 * @param about in a sentence
 */
public record Section(String path, String about, List<Key> keys) {

    public Section {
        keys = List.copyOf(keys);
    }

    public static Section of(String path, String about, Key... keys) {
        return new Section(path, about, List.of(keys));
    }

    /** The same with further keys behind its own. */
    public Section and(List<Key> further) {
        return new Section(path, about, Stream.concat(keys.stream(), further.stream()).toList());
    }

    /** Stands for a mapping that the table does not know. */
    static Section unknown(String path) {
        return new Section(path, "", List.of());
    }

    Optional<Key> key(String name) {
        return keys.stream().filter(key -> key.name().equals(name)).findFirst();
    }
}
