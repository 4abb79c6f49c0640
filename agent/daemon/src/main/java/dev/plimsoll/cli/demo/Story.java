package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.cli.show.FleetTables;
import dev.plimsoll.cli.terminal.Lines;
import dev.plimsoll.web.view.StatusView;
import java.io.IOException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Tells a demo as it happens: what changed, once, in plain words, and at the end what became of each compute. */
final class Story {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final String INDENT = "          ";

    // The story of a compute that nothing is recommended for would else have no end.
    private static final String LEFT_ASLEEP = ". No verdict in this demo: the agent looks only while somebody else uses"
            + " the compute, and neither wakes it nor keeps it awake";
    private static final String TOO_SHORT = ". No verdict yet: the demo was too short for one";

    private final Lines lines;
    private final DemoPlatform platform;
    private final InstantSource clock;
    private final boolean applies;
    private final Map<String, String> told = new HashMap<>();
    private @Nullable JsonNode lastLedger;
    private int startsTold;
    private int restartsTold;

    Story(Lines lines, DemoPlatform platform, InstantSource clock, boolean applies) {
        this.lines = lines;
        this.platform = platform;
        this.clock = clock;
        this.applies = applies;
    }

    void begin(String page, Invitation invitation) {
        lines.verbatim("");
        lines.verbatim("  status page   " + page + "/");
        lines.verbatim("  metrics       " + page + "/metrics");
        lines.verbatim("  advice        " + page + "/api/v1/recommendations");
        lines.verbatim("  platform API  " + platform.baseUrl());
        lines.verbatim("  its ledger    " + platform.ledgerUrl());
        lines.verbatim("  configuration " + invitation.file());
        lines.verbatim("");
        lines.verbatim("In a second terminal, for as long as this runs:");
        lines.verbatim(invitation.command("advise --explain"));
        lines.verbatim(invitation.command("history"));
        if (applies) {
            lines.verbatim(invitation.command("approve ep-catalog-too-big"));
        }
        lines.verbatim("  curl -X POST -H \"Authorization: Bearer $(cat '%s')\" %s/api/v1/stop"
                .formatted(invitation.place().file("token"), page));
        invitation.tellHowLong(lines, "", "demo");
        lines.verbatim("");
        lines.print("", "Five computes are under way; watch what the agent makes of them. Ctrl-C ends it all.");
        lines.verbatim("");
    }

    /** Tells what is new since the last time. */
    void tell(FleetStatus status) {
        for (ComputeStatus computeStatus : FleetTables.inOrder(status)) {
            String id = computeStatus.compute().id().endpointId();
            Recommendation advice = computeStatus.advised().recommendation();
            String now = computeStatus.compute().state().word() + ", " + computeStatus.phase().word() + ": "
                    + FleetTables.advice(computeStatus) + " because of " + advice.reason().word() + " at "
                    + computeStatus.compute().size();
            if (!now.equals(told.put(id, now))) {
                happened(id, computeStatus, advice);
            }
        }
        try {
            JsonNode ledger = platform.ledger();
            lastLedger = ledger;
            tellOfThePlatform(ledger);
        } catch (IOException busy) {
            // What it has to tell is told with the next look at it.
        }
    }

    /** What happened on the platform: who woke a compute, and what a restart dropped. */
    private void tellOfThePlatform(JsonNode ledger) {
        for (JsonNode start : after(ledger.path("starts"), startsTold)) {
            if (!start.path("application_name").asText().isEmpty()) {
                event(start.path("endpoint_id").asText(), "woken by " + start.path("application_name").asText());
            }
        }
        startsTold = ledger.path("starts").size();
        for (JsonNode restart : after(ledger.path("restarts"), restartsTold)) {
            event(restart.path("endpoint_id").asText(), LedgerTale.restart(restart));
        }
        restartsTold = ledger.path("restarts").size();
    }

    private static List<JsonNode> after(JsonNode all, int known) {
        return StreamSupport.stream(all.spliterator(), false).skip(known).toList();
    }

    private void event(String id, String what) {
        String time = clock.instant().atZone(ZoneId.systemDefault()).format(TIME);
        lines.print(time + "  ", "%-22s %s".formatted(id, what));
    }

    private void happened(String id, ComputeStatus computeStatus, Recommendation advice) {
        event(id, "%-8s %-8s %s".formatted(computeStatus.compute().size(), computeStatus.phase().word(),
                ratio(computeStatus)));
        lines.print(INDENT, "%s: %s".formatted(FleetTables.advice(computeStatus), advice.advice().why()));
        if (!(advice instanceof Recommendation.Hold)) {
            lines.print(INDENT, "a change now: %s; the platform's plain rule: %s".formatted(
                    computeStatus.advised().impact().why(),
                    computeStatus.advised().plain().sentence()));
        }
        if (applies && computeStatus.plan() instanceof Plan.Apply apply) {
            lines.print(INDENT, "changing it to %s now".formatted(apply.resize().to().asBounds()));
        }
    }

    private static String ratio(ComputeStatus computeStatus) {
        @Nullable
        Ratio ratio = computeStatus.shortWindow();
        return ratio == null ? "" : computeStatus.policy().told(ratio) + " of reads hit";
    }

    /** Why it is left as it is, or what following the advice costs, or what the change waits for. */
    private String outcome(ComputeStatus computeStatus) {
        Recommendation advice = computeStatus.advised().recommendation();
        if (advice instanceof Recommendation.Hold) {
            String why = advice.advice().why();
            if (advice.reason() != Reason.UNDECIDED) {
                return why;
            }
            return why + (computeStatus.phase() == Phase.ASLEEP ? LEFT_ASLEEP : TOO_SHORT);
        }
        return applies ? StatusView.plan(computeStatus.plan())
                : "a change now: " + computeStatus.advised().impact().why();
    }

    /** What became of each compute: the last advice with its reason, and by the platform's own ledger what moved it. */
    void end(FleetStatus status) {
        lines.verbatim("");
        lines.verbatim("In the end:");
        JsonNode ledger = lastLedger;
        for (ComputeStatus computeStatus : FleetTables.inOrder(status)) {
            String id = computeStatus.compute().id().endpointId();
            lines.print("  ",
                    "%-22s %-6s %s".formatted(id, computeStatus.compute().size(), FleetTables.advice(computeStatus)));
            lines.print("    ", outcome(computeStatus));
            if (ledger != null) {
                lines.print("    ", LedgerTale.of(ledger, id));
            }
        }
        if (ledger != null) {
            lines.print("", LedgerTale.summary(ledger));
        }
        lines.verbatim("");
    }
}
