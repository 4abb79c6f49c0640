package dev.plimsoll.keys;

import dev.plimsoll.platform.management.Management.ApiKey;
import java.util.List;

/** The outcome of a rotation. In every case the file has a working key. */
public sealed interface RotationOutcome {

    /**
     * The new key is in the file, and the replaced keys are revoked.
     *
     * @param revoked the old key, and keys that earlier rotations of this file left
     */
    record Done(long id, String name, List<ApiKey> revoked) implements RotationOutcome {

        public Done {
            revoked = List.copyOf(revoked);
        }
    }

    /**
     * The new key is in the file, but a replaced key is still valid.
     *
     * @param why      the reason
     * @param suspects the keys that may be the old one, if it could not be identified
     */
    record Kept(long id, String name, String why, List<ApiKey> suspects) implements RotationOutcome {

        public Kept {
            suspects = List.copyOf(suspects);
        }
    }

    /** The file still has the old key. */
    record Unchanged(String why) implements RotationOutcome {}
}
