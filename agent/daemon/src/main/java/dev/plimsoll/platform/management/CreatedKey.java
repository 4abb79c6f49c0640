package dev.plimsoll.platform.management;

import dev.plimsoll.fleet.Secret;

/**
 * A new key with its secret, which the platform shows only once (platform/api.md section 2.1).
 *
 * @param id     {@link #UNKNOWN_ID} if neither the reply nor the listing shows it
 * @param secret of any length
 */
public record CreatedKey(long id, Secret secret) {

    /** The id of a key if only its secret is known. */
    public static final long UNKNOWN_ID = -1;
}
