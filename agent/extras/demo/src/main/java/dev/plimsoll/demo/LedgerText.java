package dev.plimsoll.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Formats the emulated platform's ledger as sentences. */
final class LedgerText {

    private static final String AGENT = "plimsoll";

    private LedgerText() {}

    static String of(JsonNode ledger, String endpointId) {
        double awake = entries(ledger, "awake", endpointId).mapToDouble(span -> span.path("seconds").asDouble()).sum();
        Map<String, Integer> starts = new TreeMap<>();
        entries(ledger, "starts", endpointId).forEach(start -> starts.merge(starter(start), 1, Integer::sum));
        if (starts.isEmpty()) {
            return "never awake";
        }
        List<String> starters = new ArrayList<>();
        starts.forEach((who, times) -> starters.add(who + (times == 1 ? "" : ", " + times + " times")));
        return "awake for %.0f s; started by %s".formatted(awake, String.join("; ", starters));
    }

    /** What started a compute: a client by its application name, else the cause. */
    private static String starter(JsonNode start) {
        String client = start.path("application_name").asText();
        if (!client.isEmpty()) {
            return client.equals(AGENT) ? "the agent's own connection" : client;
        }
        return switch (start.path("cause").asText()) {
            case "scenario" -> "the start of the demo";
            case "resize" -> "a size change";
            case "restart", "start" -> "a request to the API";
            case "create" -> "its creation";
            default -> "an unnamed client";
        };
    }

    static String restart(JsonNode restart) {
        int dropped = restart.path("dropped").asInt();
        String what = switch (restart.path("cause").asText()) {
            case "resize" -> "restarted to change its size";
            case "suspend" -> "suspended by a request to the API";
            case "move" -> "stopped to move to another branch";
            case "disable" -> "stopped because it was disabled";
            case "delete" -> "stopped because it was deleted";
            default -> "restarted by a request to the API";
        };
        return what + ": " + dropped + (dropped == 1 ? " connection" : " connections") + " dropped";
    }

    static String summary(JsonNode ledger) {
        long woken = all(ledger, "starts").filter(start -> start.path("application_name").asText().equals(AGENT))
                .count();
        long resized = all(ledger, "restarts").filter(restart -> restart.path("cause").asText().equals("resize"))
                .count();
        return "The platform's ledger: computes woken by the agent's connections: %d; change requests to the API: %d; restarts for a size change: %d."
                .formatted(woken, ledger.path("mutations").size(), resized);
    }

    private static Stream<JsonNode> entries(JsonNode ledger, String list, String endpointId) {
        return all(ledger, list).filter(entry -> entry.path("endpoint_id").asText().equals(endpointId));
    }

    private static Stream<JsonNode> all(JsonNode ledger, String list) {
        return StreamSupport.stream(ledger.path(list).spliterator(), false);
    }
}
