package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.api.http.FaultyCalls;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.fault.Faults;
import dev.plimsoll.emulator.size.SizeTable;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The public calls for the ledger and the size table. */
record LedgerCalls(Ledger ledger, Faults faults, InstantSource clock, SizeTable sizes, long cachePerCu) {

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
                        ledger.scalings().stream().map(LedgerCalls::scaling).toList(),
                        faults.counts().stream().map(count -> new Shapes.Fault(count.name(), count.fired())).toList()));
    }

    void sizes(Context call) {
        Answers.json(call,
                new Shapes.SizeTable(sizes.sizes()
                        .stream()
                        .map(size -> new Shapes.Size(size.number(),
                                Memory.written(size.ramBytes()),
                                Memory.written(size.cacheBytes(cachePerCu)), size.maxConnections()))
                        .toList()));
    }

    /** Records a mutating request with its status; 0 if it is not answered. */
    void note(Context call, Instant at) {
        ledger.mutated(new Ledger.Mutation(at, call.method().name(), call.path(), body(call),
                FaultyCalls.isCut(call) ? 0 : call.statusCode()));
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
        return new Shapes.Start(start.endpointId(), time(start.at()), start.caller().user(),
                start.caller().applicationName(), start.cause());
    }

    private static Shapes.Awake awake(Ledger.Awake awake) {
        return new Shapes.Awake(awake.endpointId(),
                seconds(awake.by().values().stream().reduce(Duration.ZERO, Duration::plus)), seconds(awake.by()),
                seconds(awake.without()));
    }

    private static Map<String, Double> seconds(Map<String, Duration> times) {
        Map<String, Double> all = new TreeMap<>();
        times.forEach((name, time) -> all.put(name, seconds(time)));
        return all;
    }

    private static Shapes.Mutation mutation(Ledger.Mutation mutation) {
        return new Shapes.Mutation(time(mutation.at()), mutation.method(), mutation.path(), mutation.body(),
                mutation.status());
    }

    private static Shapes.Restart restart(Ledger.Restart restart) {
        return new Shapes.Restart(restart.endpointId(), time(restart.at()), restart.dropped(), restart.cause());
    }

    /** Times are true times, unlike those of the API. */
    private static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static Shapes.Scaling scaling(Ledger.Scaling scaling) {
        return new Shapes.Scaling(scaling.endpointId(), time(scaling.at()), scaling.from().number(),
                scaling.to().number(), scaling.cause());
    }

    private static double seconds(Duration time) {
        return time.toMillis() / MILLIS;
    }
}
