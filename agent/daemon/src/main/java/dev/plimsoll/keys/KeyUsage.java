package dev.plimsoll.keys;

import dev.plimsoll.platform.management.Management;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;

/** Whether a key is the one that we use ourselves, told by whose last use moves while we do. */
public enum KeyUsage {
    /** It is the only one that moves, or the only one there is. */
    OURS,
    /** It moves, but so do others; or the platform shows no use at once. */
    PERHAPS_OURS,
    /** Others move, and it does not. */
    NOT_OURS;

    private static final Duration APART = Duration.ofMillis(1_100);

    /** Whether {@code account} goes through the key of that id. Takes three listings, about two seconds. */
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
