package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Project.ComputeRequest;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.api.http.Body;
import dev.plimsoll.emulator.api.http.ComputeAttributes;
import dev.plimsoll.emulator.api.http.FaultyCalls;
import dev.plimsoll.emulator.api.http.Found;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.State;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.operation.Operations.Orders;
import dev.plimsoll.emulator.scenario.Variants;
import dev.plimsoll.emulator.scenario.Variants.RestartOfIdle;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;

/** The calls on computes, of every profile. */
record EndpointCalls(Account account, Answers answers, ComputeAttributes attributes, Variants variants) {

    void list(Context call) {
        Project project = Found.project(account, call);
        var listed = JsonNodeFactory.instance.arrayNode();
        for (Compute compute : project.computes().list()) {
            listed.add(dialect().listed(compute.snapshot(), project.pending(compute).orElse(null)));
        }
        Answers.json(call, Answers.wrapped("endpoints", listed));
    }

    void create(Context call) throws IOException {
        Project project = Found.project(account, call);
        Body body = Body.of(call.body(), "endpoint");
        String branch = project.branches().get(body.requiredText("branch_id")).id();
        ComputeRequest request = attributes.request(body, branch, project.traits());
        if (dialect().refusesUnread()) {
            body.refuseRest();
        }
        Change change = project.create(request, FaultyCalls.orders(call));
        answers.created(call, dialect().answer(dialect().changed(change), change.operations()));
    }

    void update(Context call) throws IOException {
        Project project = Found.project(account, call);
        Compute compute = Found.compute(project, call);
        Body body = Body.of(call.body(), "endpoint");
        Change change = project.change(compute, settings -> attributes.edited(settings, body),
                FaultyCalls.orders(call));
        Answers.json(call, dialect().answer(dialect().changed(change), change.operations()));
    }

    void delete(Context call) throws IOException {
        Project project = Found.project(account, call);
        if (dialect().deletesTwice() && project.computes().isGone(call.pathParam("endpoint_id"))) {
            Answers.nothing(call);
            return;
        }
        Snapshot last = project.delete(Found.compute(project, call), FaultyCalls.orders(call));
        Answers.json(call, dialect().answer(dialect().listed(last, null), List.of()));
    }

    void restart(Context call) throws IOException {
        Project project = Found.project(account, call);
        Compute compute = Found.compute(project, call);
        refuseUnlessRestarts(compute);
        Orders orders = FaultyCalls.orders(call);
        Change change = project.act(compute, one -> one.manage().restart(orders));
        switch (variants.restartBody()) {
            case FULL -> Answers.json(call, dialect().answer(dialect().acted(change), change.operations()));
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

    private Dialect dialect() {
        return answers.dialect();
    }
}
