package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Branch;
import dev.plimsoll.emulator.account.Branch.Database;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.dialect.Neon;
import io.javalin.http.Context;
import java.io.IOException;

/** The calls on databases, roles and connection URIs. The only role is {@code app}, which owns everything. */
record DatabaseCalls(Site site, Neon neon) {

    void list(Context call) {
        Branch branch = Site.branch(site.project(call), call);
        ArrayNode listed = JsonNodeFactory.instance.arrayNode();
        branch.databases().forEach(database -> listed.add(neon.database(branch, database)));
        Answers.json(call, Answers.wrapped("databases", listed));
    }

    void get(Context call) {
        Project project = site.project(call);
        Branch branch = Site.branch(project, call);
        Database database = project.branches().databaseOf(branch.id(), call.pathParam("database_name"));
        Answers.json(call, Answers.wrapped("database", neon.database(branch, database)));
    }

    void create(Context call) throws IOException {
        Project project = site.project(call);
        Branch branch = Site.branch(project, call);
        Body body = Body.of(call.body(), "database");
        String name = body.requiredText("name");
        refuseOtherRole(body.requiredText("owner_name"));
        body.refuseRest();
        Database made = project.alone(() -> project.branches().addDatabase(branch.id(), name));
        site.answers().created(call, answer(branch, made));
    }

    void delete(Context call) throws IOException {
        Project project = site.project(call);
        Branch branch = Site.branch(project, call);
        String name = call.pathParam("database_name");
        Database removed = project.alone(() -> project.branches().removeDatabase(branch.id(), name));
        Answers.json(call, answer(branch, removed));
    }

    private ObjectNode answer(Branch branch, Database database) {
        ObjectNode answer = Answers.wrapped("database", neon.database(branch, database));
        answer.putArray("operations");
        return answer;
    }

    void roles(Context call) {
        Branch branch = Site.branch(site.project(call), call);
        Answers.json(call,
                Answers.wrapped("roles", JsonNodeFactory.instance.arrayNode().add(neon.role(branch))));
    }

    void role(Context call) {
        Branch branch = Site.branch(site.project(call), call);
        refuseOtherRole(call.pathParam("role_name"));
        Answers.json(call, Answers.wrapped("role", neon.role(branch)));
    }

    void password(Context call) {
        Project project = site.project(call);
        Site.branch(project, call);
        refuseOtherRole(call.pathParam("role_name"));
        if (!project.shown().traits().storePasswords()) {
            throw Refusal.precondition("the project does not store passwords");
        }
        Answers.json(call, Dialect.node().put("password", site.access().password()));
    }

    /** The connection URI of the given compute, else of the primary of the given branch, else of the default branch. */
    void connectionUri(Context call) {
        Project project = site.project(call);
        String database = Site.required(call, "database_name");
        refuseOtherRole(Site.required(call, "role_name"));
        String endpoint = Site.text(call, "endpoint_id");
        String branch = Site.text(call, "branch_id");
        Compute compute = endpoint != null
                ? Site.compute(project, endpoint)
                : primary(project, branch == null ? project.branches().ofDefault() : project.branches().get(branch));
        project.branches().databaseOf(compute.settings().branch(), database);
        Answers.json(call, Dialect.node()
                .put("uri", site.access().uri(compute, database, "true".equals(Site.text(call, "pooled")))));
    }

    private static Compute primary(Project project, Branch branch) {
        return project.computes()
                .primaryOf(branch.id())
                .orElseThrow(() -> Refusal.notFound("read_write endpoint of branch " + branch.id()));
    }

    private static void refuseOtherRole(String name) {
        if (!name.equals(Neon.ROLE)) {
            throw Refusal.notFound("role " + name);
        }
    }
}
