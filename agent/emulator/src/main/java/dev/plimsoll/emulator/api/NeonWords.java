package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Branch;
import dev.plimsoll.emulator.account.Branch.Database;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.dialect.Neon;
import dev.plimsoll.emulator.dialect.ShownTimes;
import dev.plimsoll.emulator.dialect.Usage;
import dev.plimsoll.emulator.engine.Ledger;
import java.util.List;

/** The JSON of projects, branches, databases and roles. */
record NeonWords(Site site, ShownTimes times, Neon neon) {

    static final String ROLE = "app";

    static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }

    ObjectNode project(Project project) {
        return neon.wholeProject(project, Usage.of(project, site.awake()));
    }

    ObjectNode branch(Project project, Branch branch) {
        List<Ledger.Awake> awake = site.awake();
        Usage usage = Usage.of(project.computes().of(branch.id()), awake);
        ObjectNode node = node().put("id", branch.id())
                .put("project_id", branch.projectId())
                .put("name",
                        branch.name());
        if (branch.creation().parent() != null) {
            node.put("parent_id", branch.creation().parent());
        }
        return node.put("current_state", "ready")
                .put("state_changed_at", times.at(branch.creation().at()))
                .put("creation_source", branch.creation().source())
                .put("primary", branch.isDefault())
                .put("default", branch.isDefault())
                .put("protected", branch.isProtected())
                .put("cpu_used_sec", usage.computeSeconds())
                .put("compute_time_seconds", usage.computeSeconds())
                .put("active_time_seconds", usage.activeSeconds())
                .put("written_data_bytes", 0)
                .put("data_transfer_bytes", 0)
                .put("created_at", times.at(branch.creation().at()))
                .put("updated_at", times.at(branch.updatedAt()));
    }

    /** Always empty: annotations cannot be created or changed. */
    ObjectNode annotation(Branch branch) {
        ObjectNode node = node();
        node.putObject("object").put("type", "console/branch").put("id", branch.id());
        node.putObject("value");
        return node.put("created_at", times.at(branch.creation().at())).put("updated_at", times.at(branch.updatedAt()));
    }

    ObjectNode database(Branch branch, Database database) {
        return node().put("id", database.id())
                .put("branch_id", branch.id())
                .put("name", database.name())
                .put("owner_name", ROLE)
                .put("created_at", times.at(database.createdAt()))
                .put("updated_at", times.at(database.createdAt()));
    }

    ObjectNode role(Branch branch) {
        return node().put("branch_id", branch.id())
                .put("name", ROLE)
                .put("protected", false)
                .put("created_at", times.at(branch.creation().at()))
                .put("updated_at", times.at(branch.creation().at()));
    }
}
