package dev.plimsoll.account.keys;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds the listed key that was in the file, if no rotation created it. A listing has no secrets, but the time of each key's last use
 * (platform/api.md section 2.1). This class uses the old key several times, and searches for the key whose last use changes
 * each time.
 *
 * <p>The new key, whose id is known, shows whether the list reports each use without delay. The result is uncertain if the
 * list has a delay, if several keys are used each time, or if the found key is also used without this class. Then no key is
 * revoked, because it may belong to another client.
 *
 * @param old           the account with the old key
 * @param replacement   the account with the new key
 * @param replacementId the id of the new key
 * @param pause         waits
 */
record OldKey(Management old, Management replacement, long replacementId, Consumer<Duration> pause) {

    /** Longer than the second to which some platforms round. */
    private static final Duration APART = Duration.ofMillis(1_100);
    private static final int LEAST_ROUNDS = 3;
    private static final int MOST_ROUNDS = 8;
    private static final int MOST_SUSPECTS = 5;

    sealed interface OldKeyMatch {

        record Certain(long id) implements OldKeyMatch {}

        /** The old key may be one of several, the most likely first. */
        record Unsure(List<ApiKey> suspects, String why) implements OldKeyMatch {}
    }

    /** Searches for the old key; fails if a request to the platform does. */
    OldKeyMatch find() {
        LastUses first = LastUses.of(replacement.keys());
        Set<Long> others = new HashSet<>(first.keys().keySet());
        return others.remove(replacementId)
                ? among(others, first)
                : new OldKeyMatch.Unsure(List.of(), "the platform does not list the new key");
    }

    private OldKeyMatch among(Set<Long> others, LastUses first) {
        Set<Long> moving = new HashSet<>(others);
        LastUses before = first;
        for (int round = 1; round <= MOST_ROUNDS && !moving.isEmpty(); round++) {
            pause.accept(APART);
            old.keys();
            LastUses after = LastUses.of(replacement.keys());
            Set<Long> moved = after.movedSince(before);
            if (!moved.contains(replacementId)) {
                return withDelayedUses(others, after);
            }
            moving.retainAll(moved);
            if (moving.size() == 1 && round >= LEAST_ROUNDS) {
                ApiKey suspect = after.latest(moving).getFirst();
                return staysUnused(suspect, after)
                        ? new OldKeyMatch.Certain(suspect.id())
                        : unsure(others, after, "the only matching key is in constant use");
            }
            before = after;
        }
        return unsure(moving.isEmpty() ? others : moving, before,
                "no key, or more than one key, was used each time");
    }

    /** Whether the candidate's last use stays unchanged at least once while the old key is not used; other clients may use it too. */
    private boolean staysUnused(ApiKey suspect, LastUses latest) {
        LastUses before = latest;
        for (int round = 1; round <= LEAST_ROUNDS; round++) {
            pause.accept(APART);
            LastUses after = LastUses.of(replacement.keys());
            if (!after.movedSince(before).contains(suspect.id())) {
                return true;
            }
            before = after;
        }
        return false;
    }

    private static OldKeyMatch withDelayedUses(Set<Long> others, LastUses latest) {
        return others.size() == 1
                ? new OldKeyMatch.Certain(latest.latest(others).getFirst().id())
                : unsure(others, latest, "the platform reports the use of a key with a delay");
    }

    private static OldKeyMatch unsure(Set<Long> suspects, LastUses latest, String why) {
        return new OldKeyMatch.Unsure(latest.latest(suspects).stream().limit(MOST_SUSPECTS).toList(), why);
    }
}
