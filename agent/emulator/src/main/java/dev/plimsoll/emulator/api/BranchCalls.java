package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Branch;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Project.ComputeRequest;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.dialect.Neon;
import dev.plimsoll.emulator.operation.Operations.Action;
import dev.plimsoll.emulator.operation.Operations.Orders;
import dev.plimsoll.emulator.operation.Progress;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The calls on branches. */
record BranchCalls(Site site, Neon neon) {

    private static final int MOST = 10_000;

    void list(Context call) {
        Project project = site.project(call);
        String search = Site.text(call, "search");
        List<Branch> all = project.branches()
                .list()
                .stream()
                .filter(branch -> search == null || branch.name().contains(search) || branch.id().contains(search))
                .toList();
        int from = Site.after(all, Site.text(call, "cursor"), Branch::id);
        int to = Math.min(all.size(), from + Site.limit(call, MOST, MOST));
        ObjectNode answer = Dialect.node();
        ArrayNode branches = answer.putArray("branches");
        all.subList(from, to).forEach(branch -> branches.add(neon.branch(project, branch, site.awake())));
        ObjectNode annotations = answer.putObject("annotations");
        all.subList(from, to)
                .stream()
                .filter(branch -> branch.creation().annotation() != null)
                .forEach(branch -> annotations.set(branch.id(), neon.annotation(branch)));
        ObjectNode pagination = answer.putObject("pagination").put("sort_by", "created_at").put("sort_order", "ASC");
        if (to < all.size()) {
            pagination.put("next", all.get(to - 1).id());
        }
        Answers.json(call, answer);
    }

    void count(Context call) {
        Answers.json(call, Dialect.node().put("count", site.project(call).branches().list().size()));
    }

    void get(Context call) {
        Project project = site.project(call);
        Branch branch = Site.branch(project, call);
        ObjectNode answer = Answers.wrapped("branch", neon.branch(project, branch, site.awake()));
        answer.set("annotation", neon.annotation(branch));
        Answers.json(call, answer);
    }

    void endpoints(Context call) {
        Project project = site.project(call);
        site.list(call, project, project.computes().of(Site.branch(project, call).id()));
    }

    void create(Context call) throws IOException {
        Project project = site.project(call);
        Body body = Body.orEmpty(call.body());
        Body wanted = body.optional("branch");
        String name = wanted.optionalText("name");
        String parent = wanted.optionalText("parent_id");
        boolean guarded = wanted.flag("protected", false);
        ObjectNode annotation = body.whole("annotation_value");
        List<ComputeRequest> requests = body.list("endpoints")
                .stream()
                .map(endpoint -> site.attributes().request(endpoint, "", project.shown().traits()))
                .toList();
        body.refuseRest();
        Made made = project.alone(() -> {
            Branch branch = project.branches().create(name, parent, guarded, annotation);
            return make(project, branch, requests, FaultyCalls.orders(call));
        });
        ObjectNode answer = answer(project, made.branch(), made.operations());
        ArrayNode endpoints = answer.putArray("endpoints");
        made.changes().forEach(change -> endpoints.add(site.dialect().changed(change)));
        answer.putArray("roles").add(neon.role(made.branch()));
        ArrayNode databases = answer.putArray("databases");
        made.branch().databases().forEach(database -> databases.add(neon.database(made.branch(), database)));
        if (!made.changes().isEmpty() && !made.branch().databases().isEmpty()) {
            ArrayNode uris = answer.putArray("connection_uris");
            project.computes()
                    .primaryOf(made.branch().id())
                    .ifPresent(compute -> uris.add(
                            site.access().connection(compute, made.branch().databases().getFirst().name())));
        }
        site.answers().created(call, answer);
    }

    private record Made(Branch branch, List<Change> changes, List<Progress> operations) {}

    private static Made make(Project project, Branch branch, List<ComputeRequest> requests, Orders orders)
            throws IOException {
        List<Progress> operations = new ArrayList<>(project.operations().done(branch.id(), Action.CREATE_BRANCH));
        List<Change> changes = new ArrayList<>();
        for (ComputeRequest request : requests) {
            Change change = project.createUnlocked(request.on(branch.id()), orders);
            changes.add(change);
            operations.addAll(change.operations());
        }
        return new Made(branch, changes, operations);
    }

    void update(Context call) throws IOException {
        Project project = site.project(call);
        String id = Site.branch(project, call).id();
        Body body = Body.of(call.body(), "branch");
        Boolean guard = body.has("protected") ? body.flag("protected", false) : null;
        String name = body.optionalText("name");
        body.refuseRest();
        Branch updated = project.alone(() -> project.branches().update(id, name, guard));
        Answers.json(call, answer(project, updated, List.of()));
    }

    void makeDefault(Context call) throws IOException {
        Project project = site.project(call);
        String id = Site.branch(project, call).id();
        Branch updated = project.alone(() -> project.branches().makeDefault(id));
        Answers.json(call, answer(project, updated, List.of()));
    }

    void delete(Context call) throws IOException {
        Project project = site.project(call);
        Branch removed = project.deleteBranch(Site.branch(project, call).id());
        Answers.json(call, answer(project, removed, project.operations().done(removed.id(), Action.DELETE_TIMELINE)));
    }

    private ObjectNode answer(Project project, Branch branch, List<Progress> operations) {
        ObjectNode answer = Answers.wrapped("branch", neon.branch(project, branch, site.awake()));
        answer.set("operations", site.dialect().operations(operations));
        return answer;
    }
}
