package dev.plimsoll.account.keys;

import dev.plimsoll.account.management.Management.ApiKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The last use of each key of the account, from one listing.
 *
 * @param keys the keys by id
 */
record LastUses(Map<Long, ApiKey> keys) {

    LastUses {
        keys = Map.copyOf(keys);
    }

    static LastUses of(List<ApiKey> listed) {
        return new LastUses(
                listed.stream().collect(Collectors.toMap(ApiKey::id, Function.identity(), (one, same) -> one)));
    }

    /** The keys whose last use changed since {@code earlier}. */
    Set<Long> movedSince(LastUses earlier) {
        return keys.values()
                .stream()
                .filter(key -> at(key).isAfter(at(earlier.keys.getOrDefault(key.id(), key))))
                .map(ApiKey::id)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** The listed keys of {@code ids}, the most recently used first. */
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
