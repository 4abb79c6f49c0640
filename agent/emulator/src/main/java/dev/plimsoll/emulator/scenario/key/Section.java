package dev.plimsoll.emulator.scenario.key;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys of one mapping of a scenario.
 *
 * @param path  its path, such as {@code projects[].computes[]}; empty for the top level
 * @param about its description
 */
public record Section(String path, String about, List<Key> keys) {

    public Section {
        keys = List.copyOf(keys);
    }

    public static Section of(String path, String about, Key... keys) {
        return new Section(path, about, List.of(keys));
    }

    /** The same section with more keys. */
    public Section and(List<Key> further) {
        return new Section(path, about, Stream.concat(keys.stream(), further.stream()).toList());
    }

    /** The section of an unknown mapping. */
    static Section unknown(String path) {
        return new Section(path, "", List.of());
    }

    Optional<Key> key(String name) {
        return keys.stream().filter(key -> key.name().equals(name)).findFirst();
    }
}
