package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.api.FaultyCalls.Stopped;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.fault.Fault.Doing;
import dev.plimsoll.emulator.fault.Fault.Form;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Variants.ErrorBody;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers as JSON, and errors in the form that the scenario selects. */
final class Answers {

    private static final Logger LOG = LoggerFactory.getLogger(Answers.class);
    private static final double MILLIS = 1000;
    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, shown(at -> at.truncatedTo(ChronoUnit.MILLIS).toString()))
                    .addSerializer(Duration.class, shown(time -> time.toMillis() / MILLIS)))
            .build();
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int CONFLICT = 409;

    private final Dialect dialect;
    private final ErrorBody errorBody;

    private static <T> JsonSerializer<T> shown(Function<T, Object> as) {
        return new JsonSerializer<>() {

            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider serializers) throws IOException {
                out.writeObject(as.apply(value));
            }
        };
    }

    Answers(Dialect dialect, ErrorBody errorBody) {
        this.dialect = dialect;
        this.errorBody = errorBody;
    }

    Dialect dialect() {
        return dialect;
    }

    /** With the status 200. */
    static void json(Context call, Object shape) {
        try {
            call.contentType("application/json").result(JSON.writeValueAsBytes(shape));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A mapping with one entry. */
    static ObjectNode wrapped(String name, JsonNode inner) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.set(name, inner);
        return node;
    }

    /** With the status of a creation. */
    void created(Context call, JsonNode shape) {
        call.status(dialect.isWild() ? CREATED : OK);
        json(call, shape);
    }

    /** Without a body. */
    static void nothing(Context call) {
        call.status(NO_CONTENT);
    }

    /** ActionQueue an exception of a call into an answer. */
    void problems(RoutesConfig routes) {
        routes.exception(Refusal.class, (e, call) -> problem(call, e.status(), e.getMessage()));
        routes.exception(Stopped.class, (e, call) -> {
            if (e.fault().doing() == Doing.REFUSE) {
                refuse(call, e.fault());
            } else {
                call.status(CONFLICT);
            }
        });
        routes.exception(HttpResponseException.class, (e, call) -> problem(call, e.getStatus(), e.getMessage()));
        routes.exception(Exception.class, (e, call) -> {
            LOG.warn("msg=\"request failed\" method={} path={}", call.method(), call.path(), e);
            problem(call, 500, "the emulator failed: " + e.getMessage());
        });
    }

    private void problem(Context call, int status, @Nullable String message) {
        call.status(status);
        ObjectNode told = dialect.problem(status, null, String.valueOf(message));
        switch (errorBody) {
            case FULL -> json(call, told);
            case NO_MESSAGE -> json(call, told.without("message"));
            case NONE -> call.result("");
            case HTML -> html(call, status);
        }
    }

    private void refuse(Context call, Fault refuse) {
        call.status((int) refuse.status());
        Duration retryAfter = refuse.retryAfter();
        if (retryAfter != null) {
            call.header("Retry-After", Long.toString(retryAfter.toSeconds()));
        }
        String message = refuse.message();
        if (refuse.body() == Form.HTML) {
            html(call, (int) refuse.status());
        } else if (refuse.body() == Form.JSON) {
            json(call, dialect.problem((int) refuse.status(), refuse.code(),
                    message == null ? "refused by a fault of the scenario" : message));
        }
    }

    private static void html(Context call, int status) {
        call.contentType("text/html")
                .result("<!doctype html><html><head><title>" + status
                        + "</title></head><body><h1>Error " + status + "</h1></body></html>\n");
    }
}
