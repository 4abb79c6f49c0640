package dev.plimsoll.reconcile;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Why the computes of projects that the configuration names could not be listed. No listing of projects shows whether the
 * platform works then, so that follows from all of them together. Not thread-safe.
 */
public final class NamedFaults {

    private final Map<String, PlatformFault> latest = new HashMap<>();

    /** The computes of a project were listed. */
    public void listed(String projectId) {
        latest.remove(projectId);
    }

    /** They could not be. */
    public void failed(String projectId, PlatformFault fault) {
        latest.put(projectId, fault);
    }

    /**
     * Why the platform does not work: it refuses the key, or none of the projects can be listed, and not because each is
     * refused. Empty otherwise.
     */
    public Optional<PlatformFault> ofPlatform(Collection<Project> projects) {
        Optional<PlatformFault> key = latest.values()
                .stream()
                .filter(fault -> fault.kind() == PlatformFault.FaultKind.UNAUTHORIZED)
                .findFirst();
        boolean all = projects.stream().allMatch(project -> project.isNamed() && latest.containsKey(project.id()));
        return key.or(() -> all
                ? latest.values().stream().filter(fault -> !fault.isRefusal()).findFirst()
                : Optional.empty());
    }

    /** The projects that the platform refuses, so that their ids or the key are wrong. */
    public Set<String> refused() {
        return latest.entrySet()
                .stream()
                .filter(each -> each.getValue().isRefusal())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
