package dev.plimsoll.extension;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import java.util.List;
import java.util.Map;

/** What {@code plimsoll check} knows when it asks an extension for its lines. */
public interface CheckedFleet extends Configured {

    /** The computes of the first projects, at most 50, as far as the platform shows them; lists them where that was not done yet. */
    Map<Project, List<Compute>> computes();
}
