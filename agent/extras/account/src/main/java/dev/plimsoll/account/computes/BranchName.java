package dev.plimsoll.account.computes;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.BranchItem;
import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Resolves the name of a branch to its id, if the platform's API lists branches. */
final class BranchName {

    /** The prefix of all branch ids (platform/api.md section 2.3). */
    private static final String ID = "br-";

    private BranchName() {}

    /** Whether the given branch is a name and not an id. */
    static boolean isIn(ComputeAttributes asked) {
        return asked.fields().get(ComputeField.BRANCH) instanceof String branch && !branch.startsWith(ID);
    }

    /** Rejects a branch name if the platform's API lists no branches; sends no request. */
    static void check(ComputeAttributes asked, Settings settings) {
        VerbFailure.wrongUseIf(isIn(asked) && !ChangeVerb.hasNeonCalls(settings),
                ("'%s' is not a branch id, which begins with %s; the API of this platform lists no "
                        + "branches, so names cannot be resolved; plimsoll computes list -o json shows branch_id")
                        .formatted(asked.fields().get(ComputeField.BRANCH), ID));
    }

    /** The attributes with the branch's id instead of its name. */
    static ComputeAttributes resolved(ComputeAttributes asked, String projectId, Management account) {
        if (!isIn(asked)) {
            return asked;
        }
        String name = String.valueOf(asked.fields().get(ComputeField.BRANCH));
        List<String> ids = account.branches(projectId)
                .stream()
                .filter(branch -> branch.name().equals(name))
                .map(BranchItem::id)
                .toList();
        if (ids.size() != 1) {
            throw ids.isEmpty()
                    ? new VerbFailure(Exit.REFUSED, "project %s has no branch '%s'".formatted(projectId, name))
                    : new VerbFailure(Exit.WRONG_USE, "project %s has %d branches '%s'; give the id instead: %s"
                            .formatted(projectId, ids.size(), name, String.join(" or ", ids)));
        }
        Map<String, Object> fields = new LinkedHashMap<>(asked.fields());
        fields.put(ComputeField.BRANCH, ids.getFirst());
        return new ComputeAttributes(fields);
    }
}
