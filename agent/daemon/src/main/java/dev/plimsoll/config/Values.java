package dev.plimsoll.config;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by key. A key that is not in here is empty.
 *
 * @param byKey each value as its key's kind reads it
 */
record Values(Map<Key<?>, Object> byKey) {

    static final Values NONE = new Values(Map.of());

    Values {
        byKey = Map.copyOf(byKey);
    }

    /** The value of {@code key}, null where it is empty. */
    @SuppressWarnings("unchecked") // Only a key's own kind ever made its value.
    <T> @Nullable T find(Key<T> key) {
        return (T) byKey.get(key);
    }

    /** The value of a key that has a default or is required. */
    <T> T need(Key<T> key) {
        T value = find(key);
        if (value == null) {
            throw new IllegalStateException(key + " was bound without a value");
        }
        return value;
    }

    boolean has(Key<?> key) {
        return byKey.containsKey(key);
    }

    /** These, and {@code above} where it has a value. */
    Values under(Values above) {
        Map<Key<?>, Object> both = new HashMap<>(byKey);
        both.putAll(above.byKey);
        return new Values(both);
    }
}
