package dev.plimsoll.account.keys;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The last use of each key of the account by its id, from one listing. */
public record LastUses(Map<Long, ApiKey> keys) {

    public LastUses {
        keys = Map.copyOf(keys);
    }

    static LastUses of(List<ApiKey> listed) {
        return new LastUses(
                listed.stream().collect(Collectors.toMap(ApiKey::id, Function.identity(), (first, same) -> first)));
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

    /** Whether a key is the one that this process uses; detected by the last use of each key while this process sends requests. */
    public enum KeyUsage {
        /** Only this key's last use changes, or it is the only key. */
        OURS,
        /** Other keys' last uses change too, or the platform reports uses with a delay. */
        PERHAPS_OURS,
        /** Only other keys' last uses change. */
        NOT_OURS;

        private static final Duration APART = Duration.ofMillis(1_100);

        /** Whether {@code account} uses the key with that id. Takes three listings, about 2 s. */
        public static KeyUsage of(long id, Management account, Consumer<Duration> pause) {
            LastUses first = LastUses.of(account.keys());
            pause.accept(APART);
            LastUses second = LastUses.of(account.keys());
            pause.accept(APART);
            LastUses third = LastUses.of(account.keys());
            Set<Long> moving = third.movedSince(second);
            moving.retainAll(second.movedSince(first));
            if (moving.equals(Set.of(id)) || third.keys().keySet().equals(Set.of(id))) {
                return OURS;
            }
            return moving.isEmpty() || moving.contains(id) ? PERHAPS_OURS : NOT_OURS;
        }
    }
}
