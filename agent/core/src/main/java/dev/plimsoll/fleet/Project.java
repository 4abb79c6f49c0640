package dev.plimsoll.fleet;

/**
 * A project as the platform listed it (platform/api.md 2.2), as far as sizing needs it.
 *
 * @param id       identifier
 * @param name     name given by its owner
 * @param regionId region, empty where not told
 * @param locked   whether the platform holds it locked; a locked project is never changed
 */
public record Project(String id, String name, String regionId, boolean locked) {}
