package dev.plimsoll.platform.line;

import dev.plimsoll.fleet.Secret;

/** Where the account's key comes from; it may change while the agent runs. */
public interface KeySource {

    /** The key to be used now. */
    Secret current();

    /** The same after looking at once, since the platform refused the one before. */
    Secret afresh();

    /** A key that stays as it is. */
    static KeySource fixed(Secret key) {
        return new KeySource() {

            @Override
            public Secret current() {
                return key;
            }

            @Override
            public Secret afresh() {
                return key;
            }
        };
    }

    /** Whether {@code key} can travel in a header. */
    static boolean isSendable(Secret key) {
        return key.reveal().chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
