package dev.plimsoll.keys;

import dev.plimsoll.platform.management.ApiKey;
import dev.plimsoll.platform.management.Management;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds which listed key is the one that was in the file. A listing tells no secrets, but when each key was last used
 * (platform/api.md section 2.1): so the old key is used a few times, and the one that moves each time is it.
 *
 * <p>The new key, whose id is known, shows whether the list tells of each use at once. Where it does not, where another
 * key happens to be used each time too, or where the one that is left moves just as well while the old key is not used,
 * nothing is guessed: a key of somebody else must never be revoked.
 */
final class OldKey {

    /** More than the second to which some platforms round. */
    private static final Duration APART = Duration.ofMillis(1_100);
    private static final int LEAST_ROUNDS = 3;
    private static final int MOST_ROUNDS = 8;
    private static final int MOST_SUSPECTS = 5;

    private final Management old;
    private final Management fresh;
    private final long freshId;
    private final Consumer<Duration> pause;

    OldKey(Management old, Management fresh, long freshId, Consumer<Duration> pause) {
        this.old = old;
        this.fresh = fresh;
        this.freshId = freshId;
        this.pause = pause;
    }

    /** What was found out. */
    sealed interface Found {

        /** It is this one. */
        record Certain(ApiKey key) implements Found {}

        /**
         * It may be one of these.
         *
         * @param suspects the likelier first
         */
        record Unsure(List<ApiKey> suspects, String why) implements Found {}
    }

    /**
     * Looks for it.
     *
     * @throws dev.plimsoll.fleet.PlatformFault where the platform cannot be asked
     */
    Found find() {
        LastUses first = LastUses.of(fresh.keys());
        Set<Long> others = new HashSet<>(first.keys().keySet());
        return others.remove(freshId)
                ? among(others, first)
                : new Found.Unsure(List.of(), "the platform does not list the new key");
    }

    private Found among(Set<Long> others, LastUses first) {
        Set<Long> moving = new HashSet<>(others);
        LastUses before = first;
        for (int round = 1; round <= MOST_ROUNDS && !moving.isEmpty(); round++) {
            pause.accept(APART);
            old.keys();
            LastUses after = LastUses.of(fresh.keys());
            Set<Long> moved = after.movedSince(before);
            if (!moved.contains(freshId)) {
                return unshown(others, after);
            }
            moving.retainAll(moved);
            if (moving.size() == 1 && round >= LEAST_ROUNDS) {
                ApiKey suspect = after.latest(moving).getFirst();
                return restsUnused(suspect, after)
                        ? new Found.Certain(suspect)
                        : unsure(others, after, "the only one that was used each time is used all the time");
            }
            before = after;
        }
        return unsure(moving.isEmpty() ? others : moving, before,
                "none, or more than one, was used each time that it was");
    }

    /** Whether its last use ever stays as it is while the old key is not used; others may use the old key too. */
    private boolean restsUnused(ApiKey suspect, LastUses latest) {
        LastUses before = latest;
        for (int round = 1; round <= LEAST_ROUNDS; round++) {
            pause.accept(APART);
            LastUses after = LastUses.of(fresh.keys());
            if (!after.movedSince(before).contains(suspect.id())) {
                return true;
            }
            before = after;
        }
        return false;
    }

    private static Found unshown(Set<Long> others, LastUses latest) {
        return others.size() == 1
                ? new Found.Certain(latest.latest(others).getFirst())
                : unsure(others, latest, "the platform does not show at once when a key was used");
    }

    private static Found unsure(Set<Long> suspects, LastUses latest, String why) {
        return new Found.Unsure(latest.latest(suspects).stream().limit(MOST_SUSPECTS).toList(), why);
    }
}
