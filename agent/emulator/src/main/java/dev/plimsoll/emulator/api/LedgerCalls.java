package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.fault.Faults;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The public calls for the ledger and the size table. */
record LedgerCalls(Ledger ledger, Faults faults, InstantSource clock, SizeTable sizes, long cachePerCu) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB"};

    private record Shown(List<Ledger.Start> starts, List<Ledger.Awake> awake, List<Ledger.Mutation> mutations,
            List<Ledger.Restart> restarts, List<Ledger.Scaling> scalings, List<Faults.Count> faults) {}

    private record ShownSize(Size cu, String ram, String cache, int maxConnections) {}

    void show(Context call) {
        Answers.json(call,
                new Shown(ledger.all(Ledger.Start.class), ledger.awake(clock.instant()),
                        ledger.all(Ledger.Mutation.class), ledger.all(Ledger.Restart.class),
                        ledger.all(Ledger.Scaling.class), faults.counts()));
    }

    void sizes(Context call) {
        Answers.json(call, Map.of("sizes",
                sizes.sizes()
                        .stream()
                        .map(size -> new ShownSize(size, amount(size.ramBytes()), amount(size.cacheBytes(cachePerCu)),
                                size.maxConnections()))
                        .toList()));
    }

    /** Memory in the largest unit without a fraction. */
    private static String amount(long bytes) {
        long amount = bytes;
        int unit = 0;
        while (unit < UNITS.length - 1 && amount > 0 && amount % 1024 == 0) {
            amount /= 1024;
            unit++;
        }
        return amount + UNITS[unit];
    }

    /** Records a mutating request with its status. */
    void note(Context call, Instant at) {
        ledger.note(new Ledger.Mutation(at, call.method().name(), call.path(), body(call),
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
}
