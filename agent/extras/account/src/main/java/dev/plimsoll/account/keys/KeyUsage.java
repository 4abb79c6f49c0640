package dev.plimsoll.account.keys;

import dev.plimsoll.account.management.Management;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;

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
