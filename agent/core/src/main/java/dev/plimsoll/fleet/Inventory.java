package dev.plimsoll.fleet;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * All known projects and computes, and the list calls that failed.
 *
 * <p>Items that could not be listed keep their last known form: a failed list call is no evidence of deletion.
 *
 * @param projects by id
 * @param computes by project id, as last listed
 * @param missing  project id to the error of its list call, or {@code *} for the list of projects
 */
public record Inventory(Map<String, Project> projects, Map<String, List<Compute>> computes,
        Map<String, String> missing) {

    /** The inventory before the first list call. */
    public static final Inventory EMPTY = new Inventory(Map.of(), Map.of(), Map.of());

    /** Holds views, not copies: one list call must not copy the whole fleet. */
    public Inventory {
        projects = Collections.unmodifiableMap(projects);
        computes = Collections.unmodifiableMap(computes);
        missing = Collections.unmodifiableMap(missing);
    }

    /** Whether some list call failed, so that parts of the fleet may be missing. */
    public boolean isPartial() {
        return !missing.isEmpty();
    }

    /** A copy with some projects only. */
    public Inventory of(Map<String, Project> some) {
        return new Inventory(some, computes, missing);
    }
}
