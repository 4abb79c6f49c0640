package dev.plimsoll.keys;

import dev.plimsoll.platform.management.ApiKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * When each key of the account was last used, as one listing told it.
 *
 * @param keys by id
 */
record LastUses(Map<Long, ApiKey> keys) {

    LastUses {
        keys = Map.copyOf(keys);
    }

    static LastUses of(List<ApiKey> listed) {
        return new LastUses(
                listed.stream().collect(Collectors.toMap(ApiKey::id, Function.identity(), (one, same) -> one)));
    }

    /** The keys that were used since {@code earlier}, as far as both listings show it. */
    Set<Long> movedSince(LastUses earlier) {
        return keys.values()
                .stream()
                .filter(key -> at(key).isAfter(at(earlier.keys.getOrDefault(key.id(), key))))
                .map(ApiKey::id)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Of {@code ids}, the keys that are listed, the one used last first. */
    List<ApiKey> latest(Set<Long> ids) {
        return keys.values()
                .stream()
                .filter(key -> ids.contains(key.id()))
                .sorted(Comparator.comparing(LastUses::at).reversed().thenComparing(ApiKey::id))
                .toList();
    }

    private static Instant at(ApiKey key) {
        Instant at = key.lastUsedAt();
        return at == null ? Instant.MIN : at;
    }
}
