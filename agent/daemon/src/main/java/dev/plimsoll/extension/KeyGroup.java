package dev.plimsoll.extension;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Section;
import java.util.List;

/**
 * Configuration keys of an extension.
 *
 * @param section their section: a new one, or one of the kernel
 * @param after   path of the key that they follow in the sample file, such as {@code server.metrics-detail}
 * @param keys    the keys, at least one
 */
public record KeyGroup(Section section, String after, List<Key<?>> keys) {

    public KeyGroup {
        keys = List.copyOf(keys);
    }

    /**
     * Where they stand among {@code others}: behind the key that they follow.
     *
     * @throws IllegalStateException if there is no such key
     */
    public int placeIn(List<Key<?>> others) {
        int place = others.stream().map(Key::path).toList().indexOf(after);
        if (place < 0) {
            throw new IllegalStateException("no key %s, which %s follows".formatted(after, keys.getFirst()));
        }
        return place + 1;
    }
}
