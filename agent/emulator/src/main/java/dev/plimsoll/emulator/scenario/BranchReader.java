package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.scenario.key.Keys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the branches of one project, and adds branches that only its computes name. */
final class BranchReader {

    private final Map<String, BranchSpec> branches = new LinkedHashMap<>();

    BranchSpec branch(Keys keys) {
        String id = keys.text("id", null);
        if (!id.matches("br-[a-z0-9-]{1,57}")) {
            keys.problem(keys.at("id"), "must begin with br- and may hold a-z, 0-9 and - only");
        }
        String parent = keys.optionalText("parent");
        if (parent != null && !branches.containsKey(parent)) {
            keys.problem(keys.at("parent"), "must be the id of a branch above");
        }
        List<String> databases = keys.has("databases") ? keys.texts("databases") : List.of(BranchSpec.APP);
        BranchSpec branch = new BranchSpec(id, keys.text("name", id), parent, keys.flag("default", false), databases);
        if (branches.put(id, branch) != null) {
            keys.problem(keys.at("id"), "is used twice");
        }
        keys.end();
        return branch;
    }

    /** The declared branches, then those of computes; one branch for a project without any. One of them is the default. */
    List<BranchSpec> complete(Keys project, String projectId, List<ComputeSpec> computes) {
        computes.forEach(compute -> branches.computeIfAbsent(compute.branch(), BranchSpec::implied));
        if (branches.isEmpty()) {
            String id = "br-" + projectId.substring(0, Math.min(57, projectId.length()));
            branches.put(id, new BranchSpec(id, "main", null, true, List.of(BranchSpec.APP)));
        }
        List<BranchSpec> all = new ArrayList<>(branches.values());
        long defaults = all.stream().filter(BranchSpec::isDefault).count();
        if (defaults > 1) {
            project.problem(project.at("branches"), "must have one default at most");
        }
        if (defaults == 0) {
            all.set(0, all.getFirst().asDefault());
        }
        return all;
    }
}
