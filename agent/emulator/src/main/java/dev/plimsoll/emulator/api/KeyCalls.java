package dev.plimsoll.emulator.api;

import io.javalin.http.Context;
import java.time.InstantSource;

/** The calls on API keys. */
record KeyCalls(ApiKeys keys, InstantSource clock) {

    void create(Context call) {
        ApiKeys.Created created = keys.create(Body.of(call.body()).requiredText("key_name"), clock.instant());
        Answers.json(call, new Shapes.CreatedKey(created.id(), created.secret()));
    }

    void list(Context call) {
        Answers.json(call, keys.list().stream().map(Drawn::key).toList());
    }

    void revoke(Context call) {
        String written = call.pathParam("key_id");
        if (!written.matches("\\d{1,9}")) {
            throw Refusal.badRequest("key_id must be an integer");
        }
        ApiKeys.Key key = keys.revoke(Integer.parseInt(written)).orElseThrow(() -> Refusal.notFound("API key"));
        Answers.json(call, Drawn.revoked(key));
    }
}
