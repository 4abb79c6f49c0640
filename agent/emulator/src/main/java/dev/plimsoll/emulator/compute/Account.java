package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.scenario.ComputeSpec;
import dev.plimsoll.emulator.scenario.ProjectSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** Everything one customer of the platform has. */
public final class Account implements AutoCloseable {

    private final Surroundings surroundings;
    private final Map<Integer, Project> projects = new ConcurrentSkipListMap<>();

    public Account(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Adds a project with all its computes; returns when those that start are up. */
    public void add(ProjectSpec spec) throws IOException {
        Project project = new Project(spec.id(), spec.name(), spec.locked(), surroundings);
        projects.put(Names.nextNumber(), project);
        for (ComputeSpec compute : spec.computes()) {
            project.add(compute);
        }
    }

    /** In the order of the scenario. */
    public List<Project> projects() {
        return List.copyOf(projects.values());
    }

    /** Empty when there is none of that id. */
    public Optional<Project> project(String id) {
        return projects.values().stream().filter(project -> project.id().equals(id)).findFirst();
    }

    /** Closes all doors and cuts all connections; the servers are the rack's. */
    @Override
    public void close() {
        projects.values().forEach(Project::abandon);
    }
}
