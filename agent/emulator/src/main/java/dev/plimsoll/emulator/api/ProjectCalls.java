package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.api.http.FaultyCalls;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.dialect.Usage;
import dev.plimsoll.emulator.engine.Ledger;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;

/** The listing of projects as the contract has it: all at once. */
record ProjectCalls(Account account, Ledger ledger, Dialect dialect, InstantSource clock) {

    void list(Context call) {
        List<String> left = FaultyCalls.met(call).unavailable();
        List<Ledger.Awake> awake = ledger.awake(clock.instant());
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        var projects = answer.putArray("projects");
        for (Project project : account.projects()) {
            if (!left.contains(project.id())) {
                projects.add(dialect.project(project, Usage.of(project, awake)));
            }
        }
        Answers.json(call, answer);
    }
}
