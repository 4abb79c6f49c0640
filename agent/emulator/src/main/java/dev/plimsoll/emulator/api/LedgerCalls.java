package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.plimsoll.emulator.compute.Ledger;
import dev.plimsoll.emulator.scenario.Sizes;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The ledger and the size table, for everybody to see. */
record LedgerCalls(Ledger ledger, InstantSource clock, long cachePerCu) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double MILLIS = 1000;

    void show(Context call) {
        Answers.json(call,
                new Shapes.Ledger(
                        ledger.starts().stream().map(LedgerCalls::start).toList(), ledger.awake(clock.instant())
                                .stream()
                                .map(LedgerCalls::awake)
                                .toList(),
                        ledger.mutations().stream().map(LedgerCalls::mutation).toList(),
                        ledger.restarts().stream().map(LedgerCalls::restart).toList(),
                        ledger.scalings().stream().map(LedgerCalls::scaling).toList()));
    }

    void sizes(Context call) {
        Answers.json(call,
                new Shapes.SizeTable(Sizes.ALL.stream()
                        .map(size -> new Shapes.Size(size.number(),
                                Memory.written(Math.round(size.ramGib() * (1L << 30))),
                                Memory.written(size.cacheBytes(cachePerCu)), size.maxConnections()))
                        .toList()));
    }

    /** Notes a request that was no look, when its status is known. */
    void note(Context call, Instant at) {
        ledger.mutated(new Ledger.Mutation(at, call.method().name(), call.path(), body(call), call.statusCode()));
    }

    private static @Nullable JsonNode body(Context call) {
        String text = call.body();
        if (text.isEmpty()) {
            return null;
        }
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return TextNode.valueOf(text);
        }
    }

    private static Shapes.Start start(Ledger.Start start) {
        return new Shapes.Start(start.endpointId(), Drawn.time(start.at()), start.caller().user(),
                start.caller().applicationName(), start.cause());
    }

    private static Shapes.Awake awake(Ledger.Awake awake) {
        Map<String, Double> by = new TreeMap<>();
        awake.by().forEach((name, time) -> by.put(name, seconds(time)));
        return new Shapes.Awake(awake.endpointId(),
                seconds(awake.by().values().stream().reduce(Duration.ZERO, Duration::plus)), by);
    }

    private static Shapes.Mutation mutation(Ledger.Mutation mutation) {
        return new Shapes.Mutation(Drawn.time(mutation.at()), mutation.method(), mutation.path(), mutation.body(),
                mutation.status());
    }

    private static Shapes.Restart restart(Ledger.Restart restart) {
        return new Shapes.Restart(restart.endpointId(), Drawn.time(restart.at()), restart.dropped(), restart.cause());
    }

    private static Shapes.Scaling scaling(Ledger.Scaling scaling) {
        return new Shapes.Scaling(scaling.endpointId(), Drawn.time(scaling.at()), scaling.from().number(),
                scaling.to().number(), scaling.cause());
    }

    private static double seconds(Duration time) {
        return time.toMillis() / MILLIS;
    }
}
