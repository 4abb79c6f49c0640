package dev.plimsoll.emulator.api.neon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.dialect.Neon;
import dev.plimsoll.emulator.scenario.PlatformSpec.Plan;
import dev.plimsoll.emulator.scenario.key.Words;
import io.javalin.http.Context;

/** The calls on the owner of the key; there are no organizations. */
record UserCalls(NeonWords words, Plan plan) {

    private static final double FREE_LIMIT = 2;
    private static final double LIMIT = 16;

    void me(Context call) {
        Answers.json(call,
                words.user(Words.of(plan == Plan.PAID ? Plan.SCALE : plan), plan == Plan.FREE ? FREE_LIMIT : LIMIT));
    }

    static void organizations(Context call) {
        ObjectNode answer = NeonWords.node();
        answer.putArray("organizations");
        Answers.json(call, answer);
    }

    static void auth(Context call) {
        Answers.json(call,
                NeonWords.node().put("account_id", Neon.OWNER).put("auth_method", "api_key_user").put("auth_data", ""));
    }

    static void regions(Context call) {
        ObjectNode answer = NeonWords.node();
        answer.putArray("regions")
                .addObject()
                .put("region_id", Neon.REGION)
                .put("name", "This machine")
                .put("default", true)
                .put("geo_lat", "0")
                .put("geo_long", "0");
        Answers.json(call, answer);
    }

    /** Always empty: projects are not shared between accounts. */
    static void sharedProjects(Context call) {
        ObjectNode answer = NeonWords.node();
        answer.putArray("projects");
        Answers.json(call, answer);
    }
}
