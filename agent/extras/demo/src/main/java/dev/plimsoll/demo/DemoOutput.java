package dev.plimsoll.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.cli.show.FleetTables;
import dev.plimsoll.cli.terminal.Lines;
import dev.plimsoll.demo.DemoDirectory.UsageHint;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.SettingText;
import dev.plimsoll.web.view.StatusView;
import java.io.IOException;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Prints the events of a demo as they happen, and at the end the outcome of each compute. */
final class DemoOutput {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final String INDENT = "          ";

    // Added for computes without a recommendation.
    private static final String NOT_PROBED = " No recommendation in this demo: the agent probes a compute only while other clients use it,"
            + " and neither wakes it nor keeps it awake.";
    private static final String TOO_SHORT = " No recommendation yet: the demo was too short.";

    private final Lines lines;
    private final DemoPlatform platform;
    private final InstantSource clock;
    private final boolean applies;
    /** What was printed of each compute. A compute that suspends and wakes by the minute has the same story each time. */
    private final Set<String> shown = new HashSet<>();
    private @Nullable JsonNode lastLedger;
    private int startsPrinted;
    private int restartsPrinted;

    DemoOutput(Lines lines, DemoPlatform platform, InstantSource clock, boolean applies) {
        this.lines = lines;
        this.platform = platform;
        this.clock = clock;
        this.applies = applies;
    }

    void begin(String page, UsageHint invitation) {
        lines.verbatim("");
        lines.verbatim("  status page   " + page + "/");
        lines.verbatim("  metrics       " + page + "/metrics");
        lines.verbatim("  advice        " + page + "/api/v1/recommendations");
        lines.verbatim("  platform API  " + platform.baseUrl());
        lines.verbatim("  ledger        " + platform.ledgerUrl());
        lines.verbatim("  configuration " + invitation.file());
        lines.verbatim("");
        lines.verbatim("In a second terminal, while the demo runs:");
        lines.verbatim(invitation.command("advise --explain"));
        lines.verbatim(invitation.command("history"));
        if (applies) {
            lines.verbatim(invitation.command("approve ep-catalog-too-big"));
        }
        lines.verbatim("  curl -X POST -H \"Authorization: Bearer $(cat '%s')\" %s/api/v1/stop"
                .formatted(invitation.place().file("token"), page));
        invitation.printLifetime(lines, "", "demo");
        lines.verbatim("");
        lines.print("", "Five computes are running. Ctrl-C ends the demo.");
        lines.verbatim("");
    }

    void printChanges(FleetStatus status) {
        for (ComputeStatus computeStatus : status.inOrder()) {
            String id = computeStatus.id().endpointId();
            AdviceView advice = computeStatus.view();
            if (shown.add("%s: %s (%s) at %s".formatted(id, FleetTables.advice(computeStatus), advice.reason(),
                    computeStatus.size()))) {
                printAdvice(id, computeStatus, advice);
            }
        }
        try {
            JsonNode ledger = platform.ledger();
            lastLedger = ledger;
            printPlatformEvents(ledger);
        } catch (IOException busy) {
            // The next call prints these events.
        }
    }

    /** Prints the platform's new events: which client woke a compute, and how many connections a restart dropped. */
    private void printPlatformEvents(JsonNode ledger) {
        for (JsonNode start : after(ledger.path("starts"), startsPrinted)) {
            String id = start.path("endpoint_id").asText();
            String by = start.path("application_name").asText();
            if (!by.isEmpty() && shown.add("%s woken by %s".formatted(id, by))) {
                event(id, "woken by " + by);
            }
        }
        startsPrinted = ledger.path("starts").size();
        for (JsonNode restart : after(ledger.path("restarts"), restartsPrinted)) {
            event(restart.path("endpoint_id").asText(), LedgerText.restart(restart));
        }
        restartsPrinted = ledger.path("restarts").size();
    }

    private static List<JsonNode> after(JsonNode all, int known) {
        return StreamSupport.stream(all.spliterator(), false).skip(known).toList();
    }

    private void event(String id, String what) {
        String time = clock.instant().atZone(ZoneOffset.UTC).format(TIME);
        lines.print(time + "  ", "%-22s %s".formatted(id, what));
    }

    private void printAdvice(String id, ComputeStatus computeStatus, AdviceView advice) {
        event(id, "%-8s %-8s %s".formatted(computeStatus.size(), computeStatus.phase().word(),
                ratio(computeStatus)));
        lines.print(INDENT,
                "%s. %s".formatted(FleetTables.advice(computeStatus), Explanation.of(advice.causes())));
        if (advice.action() != Action.HOLD) {
            lines.print(INDENT, "a change now: %s; the platform rule: %s".formatted(
                    Explanation.clause(advice.impact().rule()),
                    Explanation.clause(advice.platformRule())));
        }
        if (applies && advice.plan() instanceof Plan.Apply apply) {
            lines.print(INDENT, "changing it to %s now".formatted(SettingText.of(apply.change().to())));
        }
    }

    private static String ratio(ComputeStatus computeStatus) {
        StatusView figures = StatusView.of(computeStatus);
        return figures.hitRatio() == null ? "" : figures.hitRatio().beside(figures.targetHitRatio()) + " of reads hit";
    }

    /** The reason for no change, or the cost of the recommended change, or what the change waits for. */
    private String outcome(ComputeStatus computeStatus) {
        AdviceView advice = computeStatus.view();
        if (advice.action() == Action.HOLD) {
            String why = Explanation.of(advice.causes());
            if (advice.reason() != Reason.UNDECIDED) {
                return why;
            }
            return why + (computeStatus.phase() == Phase.ASLEEP ? NOT_PROBED : TOO_SHORT);
        }
        return applies ? ChangeSentences.plan(advice.plan())
                : "a change now: " + Explanation.clause(advice.impact().rule());
    }

    /** Prints the outcome of each compute: the last recommendation with its reason, and its starts from the platform's ledger. */
    void end(FleetStatus status) {
        lines.verbatim("");
        lines.verbatim("Outcome:");
        JsonNode ledger = lastLedger;
        for (ComputeStatus computeStatus : status.inOrder()) {
            String id = computeStatus.id().endpointId();
            lines.print("  ",
                    "%-22s %-6s %s".formatted(id, computeStatus.size(), FleetTables.advice(computeStatus)));
            lines.print("    ", outcome(computeStatus));
            if (ledger != null) {
                lines.print("    ", LedgerText.of(ledger, id));
            }
        }
        if (ledger != null) {
            lines.print("", LedgerText.summary(ledger));
        }
        lines.verbatim("");
    }
}
