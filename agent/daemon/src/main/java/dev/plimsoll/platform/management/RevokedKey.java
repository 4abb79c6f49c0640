package dev.plimsoll.platform.management;

/**
 * A revoked key (platform/api.md section 2.1).
 *
 * @param name empty if the platform did not report it
 */
public record RevokedKey(long id, String name) {}
