package dev.plimsoll.config.key;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keys in the order in which they are declared. */
final class DeclaredKeys {

    private final List<Key<?>> keys = new ArrayList<>();

    /** Adds a key; {@code standard} is null for one without a default. */
    <T> Key<T> add(String path, Kind<T> kind, @Nullable String standard, String about) {
        Key<T> key = new Key<>(path, kind, standard, about);
        keys.add(key);
        return key;
    }

    /** The keys of several tables, in the order of {@link Section}. */
    static List<Key<?>> inOrder(DeclaredKeys... tables) {
        Comparator<Key<?>> bySection = Comparator.comparing(key -> Section.named(key.section()).orElseThrow());
        return Stream.of(tables).<Key<?>>flatMap(table -> table.keys.stream()).sorted(bySection).toList();
    }
}
