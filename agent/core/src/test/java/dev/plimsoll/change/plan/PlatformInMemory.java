package dev.plimsoll.change.plan;

import static java.util.Objects.requireNonNull;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** A platform in memory. It lists what a test put there, and makes each change at once. */
public class PlatformInMemory implements Fleet, SettingWriter {

    public final Map<String, Project> projects = new ConcurrentSkipListMap<>();
    public final Map<ComputeId, Compute> computes = new ConcurrentHashMap<>();

    /** Adds a compute, and its project where it is missing. */
    public final void add(Compute compute) {
        String project = compute.id().projectId();
        projects.putIfAbsent(project, Given.project(project, project, "region", false, null));
        computes.put(compute.id(), compute);
    }

    public final Compute compute(ComputeId id) {
        return requireNonNull(computes.get(id));
    }

    /** Anybody changes a setting. */
    public final void set(ComputeId id, SettingValue to) {
        ComputeBuilder compute = ComputeBuilder.like(compute(id));
        computes.put(id, switch (to) {
            case SettingValue.OfSize(var limits) -> compute.size(limits).compute();
            case SettingValue.OfAutosuspend(var delay) -> compute.autosuspend(delay).compute();
        });
    }

    @Override
    public Listing<Project> projects() {
        return new Listing<>(List.copyOf(projects.values()), List.of());
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        return new Listing<>(
                computes.values().stream().filter(one -> one.id().projectId().equals(projectId)).toList(), List.of());
    }

    @Override
    public Project detailed(Project listed, boolean again) {
        return listed;
    }

    @Override
    public void recalled(Project project) {}

    @Override
    public Execution write(ComputeId compute, SettingValue to, SendCheck check) {
        set(compute, to);
        return new Execution.Accepted("apply_config running", List.of(), List.of(), false);
    }
}
