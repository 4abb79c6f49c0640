package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.Branch;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.engine.Ledger;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the calls work with, and what the path and the parameters of a call name; an unknown id is refused. */
record Site(Account account, Answers answers, ComputeAttributes attributes, Ledger ledger, Access access,
        InstantSource clock) {

    Dialect dialect() {
        return answers.dialect();
    }

    /** The awake time of every compute, up to now. */
    List<Ledger.Awake> awake() {
        return ledger.awake(clock.instant());
    }

    Project project(Context call) {
        String id = call.pathParam("project_id");
        return account.project(id).orElseThrow(() -> Refusal.notFound("project " + id));
    }

    static Compute compute(Project project, Context call) {
        return compute(project, call.pathParam("endpoint_id"));
    }

    static Compute compute(Project project, String id) {
        return project.computes().find(id).orElseThrow(() -> Refusal.notFound("endpoint " + id));
    }

    static Branch branch(Project project, Context call) {
        return project.branches().get(call.pathParam("branch_id"));
    }

    /** Answers with a listing of computes. */
    void list(Context call, Project project, List<Compute> computes) {
        ArrayNode listed = JsonNodeFactory.instance.arrayNode();
        computes.forEach(compute -> listed.add(listed(project, compute)));
        Answers.json(call, Answers.wrapped("endpoints", listed));
    }

    ObjectNode listed(Project project, Compute compute) {
        return dialect().listed(compute.snapshot(), project.pending(compute).orElse(null));
    }

    /** The place after the entry with the id of a cursor; the first one without a cursor. */
    static <T> int after(List<T> all, @Nullable String cursor, Function<T, String> id) {
        int place = cursor == null ? 0 : all.stream().map(id).toList().indexOf(cursor) + 1;
        if (cursor != null && place == 0) {
            throw Refusal.badRequest("invalid cursor");
        }
        return place;
    }

    /** A whole number within bounds; anything else is refused. */
    static int limit(Context call, int otherwise, int most) {
        String written = call.queryParam("limit");
        if (written == null) {
            return otherwise;
        }
        int limit = written.matches("\\d{1,9}") ? Integer.parseInt(written) : 0;
        if (limit < 1 || limit > most) {
            throw Refusal.badRequest("limit must be between 1 and " + most);
        }
        return limit;
    }

    /** Absent when it is not there, or empty. */
    static @Nullable String text(Context call, String name) {
        String written = call.queryParam(name);
        return written == null || written.isEmpty() ? null : written;
    }

    /** One that must be there. */
    static String required(Context call, String name) {
        String written = text(call, name);
        if (written == null) {
            throw Refusal.badRequest(name + " is required");
        }
        return written;
    }
}
