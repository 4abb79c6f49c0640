package dev.plimsoll.platform.management;

/**
 * A key that opens nothing any more (platform/api.md section 2.1).
 *
 * @param name empty where the platform did not tell it
 */
public record RevokedKey(long id, String name) {}
