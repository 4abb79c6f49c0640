package dev.plimsoll.agent;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Project;
import java.util.concurrent.atomic.AtomicInteger;

/** How far a pass over the fleet is. Several threads count; any thread may read. */
public final class PassCount implements StatusListener {

    private final AtomicInteger projects = new AtomicInteger();
    private final AtomicInteger listed = new AtomicInteger();
    private final AtomicInteger probed = new AtomicInteger();

    /** {@code fleet} with its list calls counted. */
    Fleet over(Fleet fleet) {
        return new Fleet() {

            @Override
            public Listing<Project> projects() {
                Listing<Project> all = fleet.projects();
                projects.addAndGet(all.items().size());
                return all;
            }

            @Override
            public Listing<Compute> computes(String projectId) {
                try {
                    return fleet.computes(projectId);
                } finally {
                    listed.incrementAndGet();
                }
            }

            @Override
            public Project detailed(Project project, boolean again) {
                return fleet.detailed(project, again);
            }

            @Override
            public void recalled(Project project) {
                fleet.recalled(project);
            }
        };
    }

    @Override
    public void probed(ComputeId compute, Observation observation) {
        if (observation instanceof Observation.Observed || observation instanceof Observation.Failed) {
            probed.incrementAndGet();
        }
    }

    /** Number of projects; 0 before they are listed. */
    public int projects() {
        return projects.get();
    }

    /** Number of projects whose computes were listed, or could not be. */
    public int listed() {
        return listed.get();
    }

    /** Number of computes that were probed, or could not be. */
    public int probed() {
        return probed.get();
    }
}
