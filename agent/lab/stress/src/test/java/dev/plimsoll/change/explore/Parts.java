package dev.plimsoll.change.explore;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The one instance of each equal part of the states of an exploration, so that states are compared by identity. */
final class Parts {

    private final Map<Object, Object> parts = new HashMap<>();
    private final Map<Key, List<?>> lists = new HashMap<>();
    /** The instances of {@link #parts}: most are asked for again, and their hash goes deep. */
    private final Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Parts as a key, compared by identity; with a number that stands for all else. */
    static final class Key {

        private final int number;
        private final @Nullable Object[] parts;

        Key(int number, @Nullable Object... parts) {
            this.number = number;
            this.parts = parts;
        }

        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(@Nullable Object other) {
            if (!(other instanceof Key that) || number != that.number || parts.length != that.parts.length) {
                return false;
            }
            for (int index = 0; index < parts.length; index++) {
                if (parts[index] != that.parts[index]) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int hashCode() {
            int hash = number;
            for (Object part : parts) {
                hash = 31 * hash + System.identityHashCode(part);
            }
            return hash;
        }

        @Override
        public String toString() {
            return number + Arrays.toString(parts);
        }
    }

    /** The one instance of {@code part}. */
    @SuppressWarnings("unchecked")
    <T> T one(T part) {
        if (known.contains(part)) {
            return part;
        }
        Object first = parts.putIfAbsent(part, part);
        if (first == null) {
            known.add(part);
            return part;
        }
        return (T) first;
    }

    /** The one instance of a list, whose elements are the one instance of each. */
    @SuppressWarnings("unchecked")
    <T> List<T> oneList(List<T> list) {
        if (known.contains(list)) {
            return list;
        }
        Object[] elements = list.toArray();
        for (int index = 0; index < elements.length; index++) {
            elements[index] = one(elements[index]);
        }
        return (List<T>) lists.computeIfAbsent(new Key(0, elements), key -> added(List.of(elements)));
    }

    private List<?> added(List<?> list) {
        known.add(list);
        return list;
    }
}
