package dev.plimsoll.platform.management;

import dev.plimsoll.fleet.Secret;

/**
 * A new key, with the secret that is told only now (platform/api.md section 2.1).
 *
 * @param id     {@link #UNKNOWN_ID} where neither the answer nor the listing told it
 * @param secret of any length
 */
public record CreatedKey(long id, Secret secret) {

    /** The id of a key of which only the secret is known. */
    public static final long UNKNOWN_ID = -1;
}
