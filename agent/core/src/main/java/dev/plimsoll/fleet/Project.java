package dev.plimsoll.fleet;

import org.jspecify.annotations.Nullable;

/**
 * A project as listed by the platform (platform/api.md 2.2), with the fields that sizing needs.
 *
 * @param id        identifier
 * @param name      name given by its owner
 * @param regionId  region, empty if not reported
 * @param locked    whether the platform locked it; a locked project is never changed
 * @param footprint the activity of its computes as listed, used only to compare it with an earlier one. If it differs,
 *                  somebody worked or changed something. Null if the listing shows nothing with a known meaning.
 * @param usage     compute usage; null if the listing does not show it, or not in a known meaning
 * @param upkeep    updates and maintenance planned by the platform
 * @param isNamed   whether the configuration names it, so that no listing of projects shows that it is there
 */
public record Project(String id, String name, String regionId, boolean locked, @Nullable String footprint,
        @Nullable Usage usage, Upkeep upkeep, boolean isNamed) {

    /** A project as a listing shows it. */
    public Project(String id, String name, String regionId, boolean locked, @Nullable String footprint,
            @Nullable Usage usage, Upkeep upkeep) {
        this(id, name, regionId, locked, footprint, usage, upkeep, false);
    }

    /** A project of which only the id is known, from the configuration. */
    public static Project named(String id) {
        return new Project(id, id, "", false, null, null, Upkeep.NONE, true);
    }

    /** The same project as the configuration names it: what a listing would show of its computes is not known. */
    public Project asNamed() {
        return new Project(id, name, regionId, locked, null, null, upkeep, true);
    }

    /** The same project with other plans of the platform. */
    public Project with(Upkeep other) {
        return new Project(id, name, regionId, locked, footprint, usage, other, isNamed);
    }

    /** A project whose listing shows nothing about its computes. */
    public Project(String id, String name, String regionId, boolean locked) {
        this(id, name, regionId, locked, null);
    }

    /** A project whose listing shows only that its computes changed. */
    public Project(String id, String name, String regionId, boolean locked, @Nullable String footprint) {
        this(id, name, regionId, locked, footprint, null, Upkeep.NONE);
    }
}
