package dev.plimsoll.platform.line;

import dev.plimsoll.fleet.Secret;

/** The source of the account's key; the key may change while the agent runs. */
@FunctionalInterface
public interface KeySource {

    /** The current key. */
    Secret current();

    /** The key after reading the source again at once, because the platform refused the previous one. */
    default Secret reload() {
        return current();
    }

    /** A key that does not change. */
    static KeySource fixed(Secret key) {
        return () -> key;
    }

    /** Whether {@code key} can be sent in a header. */
    static boolean isSendable(Secret key) {
        return key.reveal().chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
