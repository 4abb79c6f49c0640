package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.account.Project.ComputeRequest;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Surroundings;
import dev.plimsoll.emulator.operation.Operations.Orders;
import dev.plimsoll.emulator.scenario.ComputeSpec;
import dev.plimsoll.emulator.scenario.ProjectSpec;
import dev.plimsoll.emulator.scenario.ProjectSpec.BranchSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The account of one customer: API keys and projects. */
public final class Account implements AutoCloseable {

    private final Surroundings surroundings;
    private final Map<Integer, Project> projects = new ConcurrentSkipListMap<>();

    public Account(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Adds a project with all its computes; returns when the started ones accept connections. */
    public void add(ProjectSpec spec) throws IOException {
        Project project = new Project(spec.id(), spec.name(), spec.locked(), spec.updateIn(), Traits.USUAL,
                surroundings.scenario().quota(spec), spec.allBranches(), surroundings);
        projects.put(Names.nextNumber(), project);
        for (ComputeSpec compute : spec.computes()) {
            project.add(compute);
        }
    }

    /** Creates a project with its default branch and that branch's primary compute ({@code platform/api.md} section 1). */
    public Founded found(@Nullable String name, Traits traits, String branchName, String database,
            ComputeRequest primary,
            Orders orders) throws IOException {
        String id = Names.project();
        BranchSpec branch = new BranchSpec(Names.branch(), branchName, null, true, List.of(database));
        Project project = new Project(id, name == null ? id : name, false, null, traits,
                surroundings.scenario().quota(null), List.of(branch), surroundings);
        Change change = project.create(primary.on(branch.id()), orders);
        if (!orders.forgotten()) {
            projects.put(Names.nextNumber(), project);
        }
        return new Founded(project, change);
    }

    /** A new project, and the creation of its first compute. */
    public record Founded(Project project, Change change) {}

    /** Changes the name and the attributes of a project. */
    public void update(Project project, String name, Traits traits) throws IOException {
        project.alone(() -> {
            project.set(name, traits);
            return project;
        });
    }

    /** Deletes a project with its branches and computes. */
    public void delete(Project project) throws IOException {
        project.alone(() -> {
            projects.values().remove(project);
            project.closed();
            for (Compute compute : project.computes().list()) {
                project.computes().remove(compute);
            }
            return project;
        });
    }

    /** All projects in the order of their creation. */
    public List<Project> projects() {
        return List.copyOf(projects.values());
    }

    /** The project with that id; empty if there is none. */
    public Optional<Project> project(String id) {
        return projects.values().stream().filter(project -> project.id().equals(id)).findFirst();
    }

    /** Closes all listeners and connections; the server pool ends the servers. */
    @Override
    public void close() {
        projects.values().forEach(project -> project.computes().abandon());
    }
}
