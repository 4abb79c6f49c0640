package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Account.Founded;
import dev.plimsoll.emulator.account.Branch;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.account.Traits;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.dialect.Neon;
import dev.plimsoll.emulator.dialect.Usage;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.fault.Fault.Doing;
import dev.plimsoll.emulator.fault.Faults.Met;
import dev.plimsoll.emulator.operation.Progress;
import dev.plimsoll.emulator.scenario.ProjectSpec.BranchSpec;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The calls on projects and their operations. The contract has the listing alone. */
record ProjectCalls(Site site, Neon neon) {

    private static final int USUAL = 10;
    private static final int MOST = 400;
    private static final int USUAL_OPERATIONS = 100;
    private static final int MOST_OPERATIONS = 1000;
    // Follows the id if a fault makes the listing endless.
    private static final String ROUND = "~";
    private static final String MAIN = "main";

    /** All projects at once, as the contract has it. */
    static void all(Site site, Context call) {
        List<String> left = FaultyCalls.met(call).unavailable();
        List<Ledger.Awake> awake = site.awake();
        ArrayNode projects = JsonNodeFactory.instance.arrayNode();
        for (Project project : site.account().projects()) {
            if (!left.contains(project.id())) {
                projects.add(site.dialect().project(project, Usage.of(project, awake)));
            }
        }
        Answers.json(call, Answers.wrapped("projects", projects));
    }

    /** The cursor is the last id of the page, even on the last page; only an empty page has no cursor. */
    void list(Context call) {
        Met met = FaultyCalls.met(call);
        Doing paging = met.first(Doing.REPEAT_CURSOR, Doing.ENDLESS_CURSOR).map(Fault::doing).orElse(null);
        List<String> left = met.unavailable();
        List<Project> all = searched(Site.text(call, "search")).stream()
                .filter(project -> !left.contains(project.id()))
                .toList();
        String cursor = paging == Doing.REPEAT_CURSOR ? null : Site.text(call, "cursor");
        List<Project> page = page(all, cursor, Site.limit(call, USUAL, MOST), paging == Doing.ENDLESS_CURSOR);
        ObjectNode answer = Dialect.node();
        ArrayNode projects = answer.putArray("projects");
        List<Ledger.Awake> awake = site.awake();
        page.forEach(project -> projects.add(neon.project(project, Usage.of(project, awake))));
        if (!left.isEmpty()) {
            left.forEach(answer.putArray("unavailable_project_ids")::add);
        }
        if (!page.isEmpty()) {
            answer.putObject("pagination").put("cursor", next(page.getLast(), cursor, paging));
        }
        answer.putObject("applications");
        answer.putObject("integrations");
        Answers.json(call, answer);
    }

    private List<Project> searched(@Nullable String text) {
        if (text == null) {
            return site.account().projects();
        }
        String wanted = text.toLowerCase(Locale.ROOT);
        return site.account()
                .projects()
                .stream()
                .filter(project -> project.id().contains(wanted)
                        || project.shown().name().toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
    }

    private static List<Project> page(List<Project> all, @Nullable String cursor, int limit, boolean endless) {
        int from = Site.after(all, cursor == null ? null : cursor.split(ROUND, 2)[0], Project::id);
        if (!endless) {
            return all.subList(from, Math.min(all.size(), from + limit));
        }
        List<Project> round = new ArrayList<>();
        for (int i = 0; i < Math.min(limit, all.size()); i++) {
            round.add(all.get((from + i) % all.size()));
        }
        return round;
    }

    private static String next(Project last, @Nullable String cursor, @Nullable Doing paging) {
        if (paging != Doing.ENDLESS_CURSOR) {
            return last.id();
        }
        int round = cursor != null && cursor.contains(ROUND) ? Integer.parseInt(cursor.split(ROUND, 2)[1]) : 0;
        return last.id() + ROUND + (round + 1);
    }

    void get(Context call) {
        Answers.json(call, Answers.wrapped("project", neon.wholeProject(site.project(call), site.awake())));
    }

    void create(Context call) throws IOException {
        Body body = Body.of(call.body(), "project");
        String name = body.optionalText("name");
        Body first = body.optional("branch");
        String branchName = first.text("name", MAIN);
        String firstDatabase = first.text("database_name", BranchSpec.APP);
        String role = first.text("role_name", Neon.ROLE);
        if (!role.equals(Neon.ROLE)) {
            throw Refusal.unprocessable("role_name " + role + " is not served; the only role is " + Neon.ROLE);
        }
        Traits traits = projects().wanted(body);
        body.refuseRest();
        Founded founded = site.account()
                .found(name, traits, branchName, firstDatabase, site.attributes().primary("", traits),
                        FaultyCalls.orders(call));
        Project project = founded.project();
        Branch branch = project.branches().ofDefault();
        ObjectNode answer = Answers.wrapped("project", neon.wholeProject(project, site.awake()));
        answer.set("branch", neon.branch(project, branch, site.awake()));
        answer.putArray("roles").add(neon.role(branch).put("password", site.access().password()));
        var databases = answer.putArray("databases");
        branch.databases().forEach(database -> databases.add(neon.database(branch, database)));
        answer.putArray("endpoints").add(site.dialect().changed(founded.change()));
        answer.set("operations", site.dialect().operations(founded.change().operations()));
        var uris = answer.putArray("connection_uris");
        project.computes()
                .list()
                .forEach(compute -> uris.add(site.access().connection(compute, branch.databases().getFirst().name())));
        site.answers().created(call, answer);
    }

    void update(Context call) throws IOException {
        Project project = site.project(call);
        Body body = Body.of(call.body(), "project");
        String name = body.text("name", project.shown().name());
        Traits traits = projects().edited(project.shown().traits(), body);
        body.refuseRest();
        site.account().update(project, name, traits);
        answerWithOperations(call, project);
    }

    void delete(Context call) throws IOException {
        Project project = site.project(call);
        ObjectNode last = neon.wholeProject(project, site.awake());
        if (!FaultyCalls.orders(call).forgotten()) {
            site.account().delete(project);
        }
        Answers.json(call, Answers.wrapped("project", last));
    }

    private ProjectAttributes projects() {
        return new ProjectAttributes(site.attributes());
    }

    private void answerWithOperations(Context call, Project project) {
        ObjectNode answer = Answers.wrapped("project", neon.wholeProject(project, site.awake()));
        answer.putArray("operations");
        Answers.json(call, answer);
    }

    /** The operations of a project; a cursor is the time of the last one seen. */
    void operations(Context call) {
        Project project = site.project(call);
        List<Progress> page = project.operations()
                .before(time(Site.text(call, "cursor")), Site.limit(call, USUAL_OPERATIONS, MOST_OPERATIONS));
        ObjectNode answer = Answers.wrapped("operations", site.dialect().operations(page));
        if (!page.isEmpty()) {
            answer.putObject("pagination").put("cursor", page.getLast().createdAt().toString());
        }
        Answers.json(call, answer);
    }

    private static Instant time(@Nullable String cursor) {
        try {
            return cursor == null ? Instant.MAX : Instant.parse(cursor);
        } catch (DateTimeException e) {
            throw Refusal.badRequest("invalid cursor");
        }
    }

    void operation(Context call) {
        String id = call.pathParam("operation_id");
        Progress found = site.project(call)
                .operations()
                .find(id)
                .orElseThrow(() -> Refusal.notFound("operation " + id));
        Answers.json(call, Answers.wrapped("operation", site.dialect().operation(found)));
    }
}
