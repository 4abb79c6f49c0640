package dev.plimsoll.keys;

import dev.plimsoll.platform.management.ApiKey;
import java.util.List;

/** What became of a rotation. In every case the file holds a working key. */
public sealed interface RotationOutcome {

    /**
     * The new key is in the file, and what it replaces is revoked.
     *
     * @param revoked the old key, and others that earlier rotations of this file left behind
     */
    record Done(long id, String name, List<ApiKey> revoked) implements RotationOutcome {

        public Done {
            revoked = List.copyOf(revoked);
        }
    }

    /**
     * The new key is in the file, but something that it replaces is still valid.
     *
     * @param why      what hindered
     * @param suspects where the old key could not be told from others, those that it may be
     */
    record Kept(long id, String name, String why, List<ApiKey> suspects) implements RotationOutcome {

        public Kept {
            suspects = List.copyOf(suspects);
        }
    }

    /** The file holds the key that it held. */
    record Unchanged(String why) implements RotationOutcome {}
}
