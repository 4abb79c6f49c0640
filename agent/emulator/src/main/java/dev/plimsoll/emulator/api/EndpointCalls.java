package dev.plimsoll.emulator.api;

import dev.plimsoll.emulator.compute.Account;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Ledger;
import dev.plimsoll.emulator.compute.Project;
import dev.plimsoll.emulator.compute.Settings;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** The calls on projects and on their computes. */
record EndpointCalls(Account account, Ledger ledger, InstantSource clock, SizeTable sizes) {

    void listProjects(Context call) {
        List<Ledger.Awake> awake = ledger.awake(clock.instant());
        Answers.json(call, new Shapes.Projects(account.projects()
                .stream()
                .map(project -> Drawn.project(project, cpuUsedSec(project, awake)))
                .toList()));
    }

    /** What the platform means by it is not told; here it is awake time times minimum size. */
    private static long cpuUsedSec(Project project, List<Ledger.Awake> awake) {
        double seconds = 0;
        for (Compute compute : project.computes()) {
            Duration total = awake.stream()
                    .filter(one -> one.endpointId().equals(compute.identity().id()))
                    .flatMap(one -> one.by().values().stream())
                    .reduce(Duration.ZERO, Duration::plus);
            seconds += total.toSeconds() * compute.settings().limits().min().cu();
        }
        return (long) seconds;
    }

    void list(Context call) {
        Answers.json(call, new Shapes.Endpoints(project(call).computes()
                .stream()
                .map(compute -> Drawn.endpoint(compute.snapshot(), null))
                .toList()));
    }

    void create(Context call) throws IOException {
        Project project = project(call);
        Body body = Body.endpoint(call.body());
        body.requiredText("branch_id");
        var change = project.create(body.branch(""), body.requiredText("type"), createdLimits(body),
                body.flag("pooler_enabled", false));
        Answers.json(call, Drawn.change(change, clock.instant()));
    }

    /** A size given alone is both bounds. */
    private Limits createdLimits(Body body) {
        Limits given = body.limits(sizes, new Limits(sizes.smallest(), sizes.largest()));
        boolean min = body.attributes().hasNonNull("autoscaling_limit_min_cu");
        boolean max = body.attributes().hasNonNull("autoscaling_limit_max_cu");
        if (min && max) {
            return given;
        }
        Size only = min ? given.min() : max ? given.max() : sizes.usual();
        return new Limits(only, only);
    }

    void update(Context call) {
        Project project = project(call);
        Compute compute = compute(project, call);
        Body body = Body.endpoint(call.body());
        var change = project.change(compute, settings -> edited(settings, body));
        Answers.json(call, Drawn.change(change, clock.instant()));
    }

    private Settings edited(Settings old, Body body) {
        return new Settings(body.branch(old.branch()), body.limits(sizes, old.limits()),
                body.flag("pooler_enabled", old.poolerEnabled()), body.text("pooler_mode", old.poolerMode()),
                body.pgSettings(old.pgSettings()), body.flag("disabled", old.disabled()), old.suspendDelay());
    }

    void delete(Context call) throws IOException {
        Project project = project(call);
        Snapshot last = project.delete(compute(project, call));
        Answers.json(call, new Shapes.EndpointChange(Drawn.endpoint(last, null), List.of()));
    }

    void restart(Context call) {
        Compute compute = compute(project(call), call);
        if (compute.settings().disabled()) {
            throw Refusal.conflict("endpoint " + compute.identity().id() + " is disabled");
        }
        Answers.json(call, Drawn.restart(compute.restart(), clock.instant()));
    }

    private Project project(Context call) {
        String id = call.pathParam("project_id");
        return account.project(id).orElseThrow(() -> Refusal.notFound("project " + id));
    }

    private static Compute compute(Project project, Context call) {
        String id = call.pathParam("endpoint_id");
        return project.compute(id).orElseThrow(() -> Refusal.notFound("endpoint " + id));
    }
}
