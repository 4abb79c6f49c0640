package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What the emulated platform's own ledger says, in sentences. */
final class LedgerTale {

    private static final String OURS = "plimsoll";

    private LedgerTale() {}

    /** One compute's share of it: how long it was awake, and by whom it was woken. */
    static String of(JsonNode ledger, String endpointId) {
        double awake = entries(ledger, "awake", endpointId).mapToDouble(one -> one.path("seconds").asDouble()).sum();
        Map<String, Integer> starts = new TreeMap<>();
        entries(ledger, "starts", endpointId).forEach(start -> starts.merge(starter(start), 1, Integer::sum));
        if (starts.isEmpty()) {
            return "never woken";
        }
        List<String> told = new ArrayList<>();
        starts.forEach((who, times) -> told.add(who + (times == 1 ? "" : ", " + times + " times")));
        return "awake for %.0f s; started by %s".formatted(awake, String.join("; ", told));
    }

    /** Who or what started a compute: a client by its name, else the reason. */
    private static String starter(JsonNode start) {
        String client = start.path("application_name").asText();
        if (!client.isEmpty()) {
            return client.equals(OURS) ? "the agent's own connection" : client;
        }
        return switch (start.path("cause").asText()) {
            case "scenario" -> "the demo, at its beginning";
            case "resize" -> "a change of size";
            case "restart", "start" -> "a request to the API";
            case "create" -> "its creation";
            default -> "an unnamed client";
        };
    }

    /** A restart, by what caused it. */
    static String restart(JsonNode restart) {
        int dropped = restart.path("dropped").asInt();
        String what = switch (restart.path("cause").asText()) {
            case "resize" -> "restarted to take its new size";
            case "suspend" -> "suspended by a request to the API";
            case "move" -> "stopped to move to another branch";
            case "disable" -> "stopped, since it was disabled";
            case "delete" -> "stopped, since it was deleted";
            default -> "restarted by a request to the API";
        };
        return what + ": " + dropped + (dropped == 1 ? " connection" : " connections") + " dropped";
    }

    /** Of all computes: what looking and changing came to. */
    static String summary(JsonNode ledger) {
        long woken = all(ledger, "starts").filter(start -> start.path("application_name").asText().equals(OURS))
                .count();
        long resized = all(ledger, "restarts").filter(one -> one.path("cause").asText().equals("resize")).count();
        return "The platform's ledger: the agent's own connections woke %d computes; changes asked of the API: %d; restarts for a change of size: %d."
                .formatted(woken, ledger.path("mutations").size(), resized);
    }

    private static Stream<JsonNode> entries(JsonNode ledger, String list, String endpointId) {
        return all(ledger, list).filter(one -> one.path("endpoint_id").asText().equals(endpointId));
    }

    private static Stream<JsonNode> all(JsonNode ledger, String list) {
        return StreamSupport.stream(ledger.path(list).spliterator(), false);
    }
}
