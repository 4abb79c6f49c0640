package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.ApiKeys;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.dialect.Neon;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Plan;
import dev.plimsoll.emulator.scenario.key.Words;
import io.javalin.http.Context;

/** The calls on API keys, and those on their owner, which only profile {@code neon} has; there are no organizations. */
record AccountCalls(Site site, ApiKeys keys) {

    private static final double FREE_LIMIT = 2;
    private static final double LIMIT = 16;

    void create(Context call) {
        Body body = Body.of(call.body());
        String name = body.requiredText("key_name");
        if (site.dialect().isWild()) {
            body.refuseRest();
        }
        ApiKeys.Created created = keys.create(name, site.clock().instant());
        Answers.json(call, site.dialect().createdKey(created));
    }

    void list(Context call) {
        var listed = JsonNodeFactory.instance.arrayNode();
        keys.list().forEach(key -> listed.add(site.dialect().key(key)));
        Answers.json(call, listed);
    }

    void revoke(Context call) {
        String written = call.pathParam("key_id");
        if (!written.matches("\\d{1,9}")) {
            throw Refusal.badRequest("key_id must be an integer");
        }
        ApiKeys.Key key = keys.revoke(Integer.parseInt(written)).orElseThrow(() -> Refusal.notFound("API key"));
        Answers.json(call, site.dialect().revokedKey(key));
    }

    void me(Context call) {
        Plan plan = site.attributes().scenario().keys().plan();
        ObjectNode node = Dialect.node()
                .put("id", Neon.OWNER)
                .put("email", "emulator@example.com")
                .put("login", "emulator")
                .put("name", "Emulator")
                .put("last_name", "")
                .put("image", "")
                .put("plan", Words.of(plan == Plan.PAID ? Plan.SCALE : plan))
                .put("active_seconds_limit", 0)
                .put("projects_limit", 0)
                .put("branches_limit", 0)
                .put("max_autoscaling_limit", plan == Plan.FREE ? FREE_LIMIT : LIMIT);
        node.putArray("auth_accounts");
        Answers.json(call, node);
    }

    /** An empty listing: there are no organizations, and accounts share no projects. */
    static void none(Context call, String name) {
        Answers.json(call, Answers.wrapped(name, JsonNodeFactory.instance.arrayNode()));
    }

    static void auth(Context call) {
        Answers.json(call,
                Dialect.node().put("account_id", Neon.OWNER).put("auth_method", "api_key_user").put("auth_data", ""));
    }

    static void regions(Context call) {
        ObjectNode answer = Dialect.node();
        answer.putArray("regions")
                .addObject()
                .put("region_id", Dialect.REGION)
                .put("name", "This machine")
                .put("default", true)
                .put("geo_lat", "0")
                .put("geo_long", "0");
        Answers.json(call, answer);
    }
}
