package dev.plimsoll.platform.management;

import dev.plimsoll.fleet.Secret;

/**
 * A new key, with the secret that is told only now (platform/api.md section 2.1).
 *
 * @param secret of any length
 */
public record CreatedKey(long id, Secret secret) {}
