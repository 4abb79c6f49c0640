package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.operation.Progress;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls on operations; a cursor is the time of the last one seen. */
record OperationCalls(Site site) {

    private static final int USUAL = 100;
    private static final int MOST = 1000;

    void list(Context call) {
        Project project = site.project(call);
        List<Progress> page = project.operations()
                .before(time(Site.text(call, "cursor")), Site.limit(call, USUAL, MOST));
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

    void get(Context call) {
        String id = call.pathParam("operation_id");
        Progress found = site.project(call)
                .operations()
                .find(id)
                .orElseThrow(() -> Refusal.notFound("operation " + id));
        Answers.json(call, Answers.wrapped("operation", site.dialect().operation(found)));
    }
}
