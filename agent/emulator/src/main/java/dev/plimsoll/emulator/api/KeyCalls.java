package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.emulator.account.ApiKeys;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.api.http.Body;
import dev.plimsoll.emulator.dialect.Dialect;
import io.javalin.http.Context;
import java.time.InstantSource;

/** The calls on API keys. */
record KeyCalls(ApiKeys keys, Dialect dialect, InstantSource clock) {

    void create(Context call) {
        Body body = Body.of(call.body());
        String name = body.requiredText("key_name");
        if (dialect.refusesUnread()) {
            body.refuseRest();
        }
        ApiKeys.Created created = keys.create(name, clock.instant());
        Answers.json(call, dialect.createdKey(created));
    }

    void list(Context call) {
        var listed = JsonNodeFactory.instance.arrayNode();
        keys.list().forEach(key -> listed.add(dialect.key(key)));
        Answers.json(call, listed);
    }

    void revoke(Context call) {
        String written = call.pathParam("key_id");
        if (!written.matches("\\d{1,9}")) {
            throw Refusal.badRequest("key_id must be an integer");
        }
        ApiKeys.Key key = keys.revoke(Integer.parseInt(written)).orElseThrow(() -> Refusal.notFound("API key"));
        Answers.json(call, dialect.revokedKey(key));
    }
}
