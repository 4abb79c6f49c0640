package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Project.ComputeRequest;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Management;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.State;
import dev.plimsoll.emulator.operation.Operations.Orders;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Variants;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Variants.RestartOfIdle;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;

/** The calls on computes: those of every profile, then those that only profile {@code neon} has. */
record ComputeCalls(Site site, Variants variants) {

    void list(Context call) {
        Project project = site.project(call);
        site.list(call, project, project.computes().list());
    }

    void create(Context call) throws IOException {
        Project project = site.project(call);
        Body body = Body.of(call.body(), "endpoint");
        String branch = project.branches().get(body.requiredText("branch_id")).id();
        ComputeRequest request = site.attributes().request(body, branch, project.shown().traits());
        if (site.dialect().isWild()) {
            body.refuseRest();
        }
        Change change = project.create(request, FaultyCalls.orders(call));
        site.answers().created(call, site.dialect().answer(site.dialect().changed(change), change.operations()));
    }

    void update(Context call) throws IOException {
        Project project = site.project(call);
        Compute compute = Site.compute(project, call);
        Body body = Body.of(call.body(), "endpoint");
        Change change = project.change(compute, settings -> site.attributes().edited(settings, body),
                FaultyCalls.orders(call));
        Answers.json(call, site.dialect().answer(site.dialect().changed(change), change.operations()));
    }

    void delete(Context call) throws IOException {
        Project project = site.project(call);
        if (site.dialect().isWild() && project.computes().isGone(call.pathParam("endpoint_id"))) {
            Answers.nothing(call);
            return;
        }
        Snapshot last = project.delete(Site.compute(project, call), FaultyCalls.orders(call));
        Answers.json(call, site.dialect().answer(site.dialect().listed(last, null), List.of()));
    }

    void restart(Context call) throws IOException {
        Project project = site.project(call);
        Compute compute = Site.compute(project, call);
        refuseUnlessRestarts(compute);
        project.allowance().refuseStarts();
        Orders orders = FaultyCalls.orders(call);
        Change change = project.act(compute, found -> found.manage().restart(orders));
        switch (variants.restartBody()) {
            case FULL -> Answers.json(call, site.dialect().answer(site.dialect().acted(change), change.operations()));
            case EMPTY -> Answers.json(call, JsonNodeFactory.instance.objectNode());
            case NONE -> Answers.nothing(call);
        }
    }

    private void refuseUnlessRestarts(Compute compute) {
        if (compute.settings().disabled()) {
            throw Refusal.conflict("endpoint " + compute.identity().id() + " is disabled");
        }
        if (variants.restartOfIdle() == RestartOfIdle.REFUSED && compute.snapshot().state() == State.IDLE) {
            throw Refusal.conflict("endpoint " + compute.identity().id() + " is not active");
        }
    }

    void get(Context call) {
        Project project = site.project(call);
        Compute compute = Site.compute(project, call);
        Answers.json(call, Answers.wrapped("endpoint",
                site.listed(project, compute)));
    }

    void start(Context call) throws IOException {
        Project project = site.project(call);
        Compute compute = Site.compute(project, call);
        if (compute.settings().disabled()) {
            throw Refusal.conflict("endpoint " + compute.identity().id() + " is disabled");
        }
        project.allowance().refuseStarts();
        act(call, project, compute, Management::start);
    }

    void suspend(Context call) throws IOException {
        Project project = site.project(call);
        act(call, project, Site.compute(project, call), Management::suspend);
    }

    private void act(Context call, Project project, Compute compute, BiFunction<Management, Orders, Change> act)
            throws IOException {
        Orders orders = FaultyCalls.orders(call);
        Change change = project.act(compute, found -> act.apply(found.manage(), orders));
        Answers.json(call, site.dialect().answer(site.dialect().acted(change), change.operations()));
    }
}
