package dev.plimsoll.emulator.api.http;

import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.compute.Compute;
import io.javalin.http.Context;

/** Resolves the ids in the path of a call; refuses unknown ids. */
public final class Found {

    private Found() {}

    public static Project project(Account account, Context call) {
        String id = call.pathParam("project_id");
        return account.project(id).orElseThrow(() -> Refusal.notFound("project " + id));
    }

    public static Compute compute(Project project, Context call) {
        String id = call.pathParam("endpoint_id");
        return project.computes().find(id).orElseThrow(() -> Refusal.notFound("endpoint " + id));
    }
}
