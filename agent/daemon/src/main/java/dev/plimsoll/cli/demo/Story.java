package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Standing;
import dev.plimsoll.cli.show.Telling;
import dev.plimsoll.sizing.Recommendation;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Tells a demo as it happens: what changed, once, in plain words, and at the end what looking cost. */
final class Story {

    private static final String OURS = "plimsoll";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private final PrintWriter out;
    private final DemoPlatform platform;
    private final String page;
    private final boolean applies;
    private final Map<String, String> told = new HashMap<>();
    private @Nullable JsonNode lastLedger;
    private int startsTold;
    private int restartsTold;

    Story(PrintWriter out, DemoPlatform platform, String page, boolean applies) {
        this.out = out;
        this.platform = platform;
        this.page = page;
        this.applies = applies;
    }

    void begin() {
        line("");
        line("  status page   " + page + "/");
        line("  metrics       " + page + "/metrics");
        line("  advice        " + page + "/api/v1/recommendations");
        line("  platform API  " + platform.baseUrl());
        line("  its ledger    " + platform.ledgerUrl());
        line("");
        line("Five computes are under way; watch what the agent makes of them. Ctrl-C ends it all.");
        line("");
    }

    /** Tells what is new since the last time. */
    void tell(FleetStatus status) {
        for (Standing standing : Telling.inOrder(status)) {
            String id = standing.compute().id().endpointId();
            Recommendation advice = standing.counsel().recommendation();
            String now = standing.compute().state().word() + ", " + standing.phase().word() + ": "
                    + Telling.advice(standing) + " because of " + advice.reason().word() + " at "
                    + standing.compute().size();
            if (!now.equals(told.put(id, now))) {
                happened(id, standing, advice);
            }
        }
        try {
            JsonNode ledger = platform.ledger();
            lastLedger = ledger;
            tellOfThePlatform(ledger);
        } catch (IOException busy) {
            // What it has to tell is told with the next look at it.
        }
        out.flush();
    }

    /** What the platform itself did: who woke a compute, and what a restart dropped. */
    private void tellOfThePlatform(JsonNode ledger) {
        for (JsonNode start : after(ledger.path("starts"), startsTold)) {
            if (!start.path("application_name").asText().isEmpty()) {
                line("%s  %-22s woken by %s".formatted(time(), start.path("endpoint_id").asText(),
                        start.path("application_name").asText()));
            }
        }
        startsTold = ledger.path("starts").size();
        for (JsonNode restart : after(ledger.path("restarts"), restartsTold)) {
            line("%s  %-22s restarted by the platform: %d connections dropped".formatted(time(),
                    restart.path("endpoint_id").asText(), restart.path("dropped").asInt()));
        }
        restartsTold = ledger.path("restarts").size();
    }

    private static List<JsonNode> after(JsonNode all, int known) {
        return StreamSupport.stream(all.spliterator(), false).skip(known).toList();
    }

    private static String time() {
        return LocalTime.now(ZoneId.systemDefault()).format(TIME);
    }

    private void happened(String id, Standing standing, Recommendation advice) {
        line("%s  %-22s %-8s %-8s %s".formatted(LocalTime.now(ZoneId.systemDefault()).format(TIME), id,
                standing.compute().size(),
                standing.phase().word(), ratio(standing)));
        line("          %s: %s".formatted(Telling.advice(standing), advice.advice().why()));
        if (!(advice instanceof Recommendation.Hold)) {
            line("          a change now: %s; the platform's plain rule: %s".formatted(
                    standing.counsel().impact().why(),
                    standing.counsel().plain().sentence()));
        }
        if (applies && standing.plan() instanceof Plan.Apply apply) {
            line("          changing it to %s now".formatted(apply.resize().to().asBounds()));
        }
    }

    private static String ratio(Standing standing) {
        @Nullable
        Ratio ratio = standing.shortWindow();
        return ratio == null ? "" : standing.policy().told(ratio) + " of reads hit";
    }

    /** What it came to, by the platform's own ledger. */
    void end(FleetStatus status) {
        line("");
        line("In the end:");
        for (Standing standing : Telling.inOrder(status)) {
            line("  %-22s %-6s %s".formatted(standing.compute().id().endpointId(), standing.compute().size(),
                    Telling.advice(standing)));
        }
        JsonNode ledger = lastLedger;
        if (ledger != null) {
            ledger(ledger);
        }
        line("");
        out.flush();
    }

    private void ledger(JsonNode ledger) {
        long ours = starts(ledger).filter(start -> start.path("application_name").asText().equals(OURS)).count();
        Set<String> slept = new TreeSet<>();
        ledger.path("awake").forEach(compute -> {
            if (compute.path("seconds").asDouble() == 0) {
                slept.add(compute.path("endpoint_id").asText());
            }
        });
        line("By the platform's own ledger the agent woke %d computes; never woken at all: %s; changes asked for: %d"
                .formatted(
                        ours, slept.isEmpty() ? "none" : String.join(", ", slept), ledger.path("mutations").size()));
    }

    private static Stream<JsonNode> starts(JsonNode ledger) {
        return StreamSupport.stream(ledger.path("starts").spliterator(), false);
    }

    private void line(String text) {
        out.println(text);
        out.flush();
    }
}
