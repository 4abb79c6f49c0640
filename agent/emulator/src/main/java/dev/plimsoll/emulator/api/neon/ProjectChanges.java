package dev.plimsoll.emulator.api.neon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.Account.Founded;
import dev.plimsoll.emulator.account.Branch;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.account.Traits;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.api.http.Body;
import dev.plimsoll.emulator.api.http.ComputeAttributes;
import dev.plimsoll.emulator.api.http.FaultyCalls;
import dev.plimsoll.emulator.api.http.Found;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.scenario.ProjectSpec.BranchSpec;
import io.javalin.http.Context;
import java.io.IOException;

/** The calls on one project. */
record ProjectChanges(Account account, Answers answers, NeonWords words, ComputeAttributes attributes, Access access) {

    private static final String MAIN = "main";

    void get(Context call) {
        Answers.json(call, Answers.wrapped("project", words.project(Found.project(account, call))));
    }

    void create(Context call) throws IOException {
        Body body = Body.of(call.body(), "project");
        String name = body.optionalText("name");
        Body first = body.optional("branch");
        String branchName = first.text("name", MAIN);
        String firstDatabase = first.text("database_name", BranchSpec.APP);
        String role = first.text("role_name", NeonWords.ROLE);
        if (!role.equals(NeonWords.ROLE)) {
            throw Refusal.unprocessable("role_name " + role + " is not served; the only role is " + NeonWords.ROLE);
        }
        Traits traits = projects().wanted(body);
        body.refuseRest();
        Founded founded = account.found(name, traits, branchName, firstDatabase, attributes.primary("", traits),
                FaultyCalls.orders(call));
        Project project = founded.project();
        Branch branch = project.branches().ofDefault();
        ObjectNode answer = Answers.wrapped("project", words.project(project));
        answer.set("branch", words.branch(project, branch));
        answer.putArray("roles").add(words.role(branch).put("password", access.password()));
        var databases = answer.putArray("databases");
        branch.databases().forEach(database -> databases.add(words.database(branch, database)));
        answer.putArray("endpoints").add(answers.dialect().changed(founded.change()));
        answer.set("operations", answers.dialect().operations(founded.change().operations()));
        var uris = answer.putArray("connection_uris");
        project.computes()
                .list()
                .forEach(compute -> uris.add(connection(access, compute, branch.databases().getFirst().name())));
        answers.created(call, answer);
    }

    static ObjectNode connection(Access access, Compute compute, String database) {
        ObjectNode node = NeonWords.node().put("connection_uri", access.uri(compute, database));
        node.putObject("connection_parameters")
                .put("database", database)
                .put("role", NeonWords.ROLE)
                .put("password", access.password())
                .put("host", compute.identity().host())
                .put("pooler_host", compute.identity().host());
        return node;
    }

    void update(Context call) throws IOException {
        Project project = Found.project(account, call);
        Body body = Body.of(call.body(), "project");
        String name = body.text("name", project.name());
        Traits traits = projects().edited(project.traits(), body);
        body.refuseRest();
        account.update(project, name, traits);
        answerWithOperations(call, project);
    }

    void delete(Context call) throws IOException {
        Project project = Found.project(account, call);
        ObjectNode last = words.project(project);
        if (!FaultyCalls.orders(call).forgotten()) {
            account.delete(project);
        }
        Answers.json(call, Answers.wrapped("project", last));
    }

    private ProjectAttributes projects() {
        return new ProjectAttributes(attributes);
    }

    private void answerWithOperations(Context call, Project project) {
        ObjectNode answer = Answers.wrapped("project", words.project(project));
        answer.putArray("operations");
        Answers.json(call, answer);
    }
}
