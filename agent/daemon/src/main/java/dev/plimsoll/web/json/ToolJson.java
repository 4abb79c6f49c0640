package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.StoredEntry;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.explain.AwakeSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.ProposalSentences;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.view.StatusView;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Answers of the tools for assistants, as JSON: shorter than those for programs, and bounded. */
public final class ToolJson {

    /** Projects that could not be listed, in one answer. */
    private static final int MOST_MISSING = 20;

    private ToolJson() {}

    /**
     * A page of computes.
     *
     * @param total computes on all pages
     * @param next  where the next page begins; null on the last page
     */
    public static String fleet(FleetStatus status, List<ComputeStatus> page, int total, @Nullable String next) {
        Map<String, String> missing = new TreeMap<>();
        status.missing()
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(MOST_MISSING)
                .forEach(
                        one -> missing.put(one.getKey(), one.getValue()));
        return StatusJson.write(new FleetPart(
                new FleetFacts(status.at().toString(), status.discovered(), status.fault(), status.stopped(),
                        status.missing().size(), missing),
                total, next, page.stream().map(FleetLine::of).toList()));
    }

    /** A recommendation and what it rests on. */
    public static String explanation(ComputeStatus status, CuHourPrices prices) {
        return StatusJson.write(new Explained(AdviceJson.Advisee.of(status), AdviceJson.Proposal.of(status),
                AdviceJson.Life.of(status),
                AdviceJson.Grounds.of(status), MonthSavingJson.of(status, prices),
                AdviceJson.PlanJson.of(status.advice().plan())));
    }

    /** What a compute is awake for. */
    public static String awake(ComputeStatus status) {
        return StatusJson.write(new AwakeFor(AdviceJson.Advisee.of(status),
                status.compute().lifecycle().state().word(), StatusView.time(status.compute().times().lastActive()),
                AwakeSentences.of(status), OpenSessions.of(status.live()),
                AwakeTimeJson.of(status.advice().awakeTime())));
    }

    /**
     * A page of the journal.
     *
     * @param nextBefore where the next page begins; null on the last page
     */
    public static String history(List<StoredEntry> entries, @Nullable Long nextBefore) {
        return StatusJson.write(new EntryPage(entries.stream().map(StatusJson::line).toList(), nextBefore));
    }

    /**
     * What a person would approve.
     *
     * @param whyNot why there is nothing to approve; null if there is
     */
    public static String proposal(ComputeStatus status, @Nullable String whyNot, Ways ways) {
        return StatusJson.write(new Proposable(AdviceJson.Advisee.of(status), AdviceJson.Proposal.of(status),
                AdviceJson.Life.of(status),
                AdviceJson.Grounds.of(status).restartImpact(), AdviceJson.PlanJson.of(status.advice().plan()),
                new Approval(whyNot == null, whyNot,
                        whyNot == null ? ProposalSentences.consequence(status, false) : null,
                        whyNot == null ? ProposalSentences.consequence(status, true) : null),
                ways));
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record FleetPart(@JsonUnwrapped FleetFacts facts, int total, @Nullable String next, List<FleetLine> computes) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record FleetFacts(String at, boolean discovered, @Nullable String platformFault, boolean stopped,
            int missingProjects, Map<String, String> missing) {}

    /** A compute in one line. */
    @JsonNaming(SnakeCaseStrategy.class)
    record FleetLine(@JsonUnwrapped AdviceJson.Advisee advisee, String state, BigDecimal minCu, BigDecimal maxCu,
            @JsonUnwrapped Load load, Advised recommendation) {

        static FleetLine of(ComputeStatus status) {
            SizeRange size = status.compute().size();
            return new FleetLine(AdviceJson.Advisee.of(status), status.compute().lifecycle().state().word(),
                    size.min().value(), size.max().value(), Load.of(status), Advised.of(status));
        }
    }

    /** The figures that matter most; null where no probe knows them now. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Load(double targetHitRatio, @Nullable Double hitRatio, @Nullable Integer connections,
            @Nullable Integer connectionsLimit) {

        static Load of(ComputeStatus status) {
            StatusView.Present present = StatusView.hitRatio(status);
            Sample live = status.live();
            return new Load(status.sizing().policy().target().ratio().value(),
                    present == null ? null : present.ratio().value(), live == null ? null : live.connections().used(),
                    live == null ? null : live.connections().limit());
        }
    }

    /** A recommendation in one line. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Advised(String action, String reason, BigDecimal minCu, BigDecimal maxCu, String why,
            @JsonUnwrapped AdviceJson.Life life) {

        static Advised of(ComputeStatus status) {
            Recommendation advice = status.advice().advised().recommendation();
            return new Advised(advice.action().word(), advice.reason().word(), advice.target().min().value(),
                    advice.target().max().value(), Explanation.of(advice.causes()), AdviceJson.Life.of(status));
        }
    }

    record Explained(@JsonUnwrapped AdviceJson.Advisee advisee, @JsonUnwrapped AdviceJson.Proposal proposal,
            @JsonUnwrapped AdviceJson.Life life,
            @JsonUnwrapped AdviceJson.Grounds grounds, @Nullable MonthSavingJson saving, AdviceJson.PlanJson plan) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record AwakeFor(@JsonUnwrapped AdviceJson.Advisee advisee, String state, @Nullable String lastActive,
            List<String> sentences, @Nullable OpenSessions sessions, @Nullable AwakeTimeJson awakeTime) {}

    /** Sessions of clients at the latest probe. */
    @JsonNaming(SnakeCaseStrategy.class)
    record OpenSessions(int open, int idle, int idleLong, int idleInTransaction, @Nullable String mostIdle) {

        static @Nullable OpenSessions of(@Nullable Sample live) {
            Clients clients = live == null ? null : live.connections().clients();
            return clients == null ? null
                    : new OpenSessions(clients.sessions(), clients.idle(), clients.idleLong(),
                            clients.idleInTransaction(),
                            clients.mostIdle() == null ? null : clients.mostIdle().name());
        }
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record EntryPage(List<JsonNode> journal, @Nullable Long nextBefore) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Proposable(@JsonUnwrapped AdviceJson.Advisee advisee, @JsonUnwrapped AdviceJson.Proposal proposal,
            @JsonUnwrapped AdviceJson.Life life,
            Object restartImpact, AdviceJson.PlanJson plan, Approval approval, Ways ways) {}

    /** What an approval would lead to: at the moment of the plan, and with {@code --now}. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Approval(boolean possible, @Nullable String whyNot, @Nullable String leadsTo,
            @Nullable String leadsToNow) {}

    /**
     * How a person answers a recommendation; null for what does not apply.
     *
     * @param approve    command that approves it
     * @param approveNow command that approves it for the next pass, also while the compute is awake
     * @param dismiss    command that leaves the compute as it is
     * @param byHand     command that changes the size without the agent
     * @param page       address of the compute's page
     */
    @JsonNaming(SnakeCaseStrategy.class)
    public record Ways(@Nullable String approve, @Nullable String approveNow, @Nullable String dismiss,
            @Nullable String byHand, @Nullable String page) {}
}
