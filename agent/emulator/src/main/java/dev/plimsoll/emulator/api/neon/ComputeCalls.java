package dev.plimsoll.emulator.api.neon;

import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.api.http.FaultyCalls;
import dev.plimsoll.emulator.api.http.Found;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Management;
import dev.plimsoll.emulator.operation.Operations.Orders;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.function.BiFunction;

/** The calls on one compute that the contract does not have. */
record ComputeCalls(Account account, Answers answers) {

    void get(Context call) {
        Project project = Found.project(account, call);
        Compute compute = Found.compute(project, call);
        Answers.json(call, Answers.wrapped("endpoint",
                answers.dialect().listed(compute.snapshot(), project.pending(compute).orElse(null))));
    }

    void start(Context call) throws IOException {
        Project project = Found.project(account, call);
        Compute compute = Found.compute(project, call);
        if (compute.settings().disabled()) {
            throw Refusal.conflict("endpoint " + compute.identity().id() + " is disabled");
        }
        act(call, project, compute, Management::start);
    }

    void suspend(Context call) throws IOException {
        Project project = Found.project(account, call);
        act(call, project, Found.compute(project, call), Management::suspend);
    }

    private void act(Context call, Project project, Compute compute, BiFunction<Management, Orders, Change> act)
            throws IOException {
        Orders orders = FaultyCalls.orders(call);
        Change change = project.act(compute, one -> act.apply(one.manage(), orders));
        Answers.json(call, answers.dialect().answer(answers.dialect().acted(change), change.operations()));
    }
}
