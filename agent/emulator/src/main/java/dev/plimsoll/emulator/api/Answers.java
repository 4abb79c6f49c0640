package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.emulator.compute.Conflict;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How things are answered: always in JSON, errors with a code and a message. */
final class Answers {

    private static final Logger LOG = LoggerFactory.getLogger(Answers.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<Integer, String> CODES = Map.of(400, "bad_request", 401, "unauthorized", 404, "not_found",
            405, "method_not_allowed", 409, "conflict", 500, "internal");

    private Answers() {}

    static void json(Context call, Object shape) {
        try {
            call.contentType("application/json").result(JSON.writeValueAsBytes(shape));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static void problems(RoutesConfig routes) {
        routes.exception(Refusal.class, (e, call) -> problem(call, e.status(), e.getMessage()));
        routes.exception(Conflict.class, (e, call) -> problem(call, 409, e.getMessage()));
        routes.exception(HttpResponseException.class, (e, call) -> problem(call, e.getStatus(), e.getMessage()));
        routes.exception(Exception.class, (e, call) -> {
            LOG.warn("msg=\"request failed\" method={} path={}", call.method(), call.path(), e);
            problem(call, 500, "the emulator failed: " + e.getMessage());
        });
    }

    private static void problem(Context call, int status, @Nullable String message) {
        call.status(status);
        json(call, new Shapes.Problem(CODES.getOrDefault(status, "error"), String.valueOf(message)));
    }
}
