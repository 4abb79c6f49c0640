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
        return add(new Key<>(path, kind, standard, about, false));
    }

    /** Adds a key with a default. Without a value in a file it is empty. */
    <T> Key<T> addEmptiable(String path, Kind<T> kind, String standard, String about) {
        return add(new Key<>(path, kind, standard, about, true));
    }

    private <T> Key<T> add(Key<T> key) {
        keys.add(key);
        return key;
    }

    /** The keys of several tables, in the order of {@link Section}. */
    static List<Key<?>> inOrder(DeclaredKeys... tables) {
        Comparator<Key<?>> bySection = Comparator.comparing(key -> Section.named(key.section()).orElseThrow());
        return Stream.of(tables).<Key<?>>flatMap(table -> table.keys.stream()).sorted(bySection).toList();
    }
}
