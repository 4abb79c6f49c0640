package dev.plimsoll.fleet;

import org.jspecify.annotations.Nullable;

/**
 * A project as the platform listed it (platform/api.md 2.2), as far as sizing needs it.
 *
 * @param id        identifier
 * @param name      name given by its owner
 * @param regionId  region, empty where not told
 * @param locked    whether the platform holds it locked; a locked project is never changed
 * @param footprint what the listing shows of the work of its computes, to be held against an earlier one and for nothing
 *                  else: where it differs, somebody worked or changed something; null where the listing shows nothing
 *                  whose meaning is known
 * @param usage     what its computes used; null where the listing does not show it, or shows it in no known meaning
 * @param upkeep    what the platform plans with it
 */
public record Project(String id, String name, String regionId, boolean locked, @Nullable String footprint,
        @Nullable Usage usage, Upkeep upkeep) {

    /** A project whose listing shows nothing of its computes. */
    public Project(String id, String name, String regionId, boolean locked) {
        this(id, name, regionId, locked, null);
    }

    /** A project whose listing shows of its computes only that they moved. */
    public Project(String id, String name, String regionId, boolean locked, @Nullable String footprint) {
        this(id, name, regionId, locked, footprint, null, Upkeep.NONE);
    }
}
