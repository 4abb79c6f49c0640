package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.text.AwakeSentences;
import dev.plimsoll.explain.text.ProposalSentences;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.json.SavingsJson.MonthSavingJson;
import dev.plimsoll.web.view.StatusView;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers of the tools for assistants, as JSON: shorter than those for programs, and bounded. */
public final class ToolJson {

    /** Projects that could not be listed, in one answer. */
    private static final int MOST_MISSING = 5;

    private static final String PRESENT = "present_";

    private ToolJson() {}

    /**
     * A page of computes, as many of {@code page} as an answer holds.
     *
     * @param all  computes on all pages
     * @param page those after the page before, at most as many as asked for
     */
    public static String fleet(FleetStatus status, List<ComputeStatus> all, List<ComputeStatus> page) {
        Map<String, String> missing = new TreeMap<>();
        status.missing()
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(MOST_MISSING)
                .forEach(one -> missing.put(one.getKey(), one.getValue()));
        FleetFacts facts = new FleetFacts(status.at(), status.discovered(), status.fault(), status.stopped(),
                status.missing().size(), missing, all.size(), actions(all));
        Function<List<ComputeStatus>, Object> shape = shown -> new FleetPart(facts, next(shown, all),
                shown.stream().map(FleetLine::of).toList());
        return Brief.of(shape.apply(Brief.fitting(page, shape)), Map.of(), null);
    }

    private static Map<String, Integer> actions(List<ComputeStatus> all) {
        Map<String, Integer> actions = new TreeMap<>();
        all.forEach(one -> actions.merge(one.advice().advised().recommendation().action().word(), 1, Integer::sum));
        return actions;
    }

    /** The last compute of a page, where others follow; null on the last page. */
    private static @Nullable String next(List<ComputeStatus> shown, List<ComputeStatus> all) {
        if (shown.isEmpty() || shown.getLast().compute().id().equals(all.getLast().compute().id())) {
            return null;
        }
        return shown.getLast().compute().id().toString();
    }

    /** A recommendation and what it rests on. */
    public static String explanation(ComputeStatus status, CuHourPrices prices) {
        NearSizes near = NearSizes.of(status);
        AdviceJson.Grounds grounds = AdviceJson.Grounds.of(status);
        return Brief.of(new Explained(AdviceJson.Advisee.of(status), Advised.of(status), AdviceJson.Life.of(status),
                status.compute().size(),
                AlsoLine.of(status), evidence(grounds), near.predicted(),
                grounds.ruledOut(), grounds.costBenefit(), Impact.of(status), grounds.platformRule().sentence(),
                MonthSavingJson.of(status, prices),
                AdviceJson.PlanJson.of(status.advice().plan())), near.left(), explain(status));
    }

    /** The sentences, and the figures that matter most. */
    private static ObjectNode evidence(AdviceJson.Grounds grounds) {
        return FigureJson.tree(grounds.evidence())
                .retain("as_of", "hit_ratio", "cache_full", "connections", "connections_limit", "sentences");
    }

    /** The command that shows everything. */
    private static String explain(ComputeStatus status) {
        return "plimsoll advise %s --explain".formatted(status.compute().id());
    }

    /**
     * What would be advised under another policy, next to what is advised now.
     *
     * @param answer the status under the other policy
     */
    public static String whatIf(ComputeStatus present, ComputeStatus answer, CuHourPrices prices) {
        NearSizes near = NearSizes.of(answer);
        AdviceJson.Grounds grounds = AdviceJson.Grounds.of(answer);
        return Brief.of(new WhatIf(present.compute().id(), WhatIfJson.AskedPolicy.of(answer.sizing().policy()),
                present.compute().size(), Advised.of(present),
                Advised.of(answer), near.predicted(), grounds.ruledOut(), grounds.costBenefit(),
                Impact.of(answer), MonthSavingJson.of(answer, prices)), near.left(), explain(present));
    }

    /** What a compute is awake for. */
    public static String awake(ComputeStatus status) {
        return Brief.of(new AwakeFor(AdviceJson.Advisee.of(status),
                status.compute().lifecycle().state().word(), status.compute().times().lastActive(),
                AwakeSentences.of(status), OpenSessions.of(status.live()),
                AwakeTimeJson.of(status.advice().awakeTime())), Map.of(), explain(status));
    }

    /**
     * A page of the journal, as many of {@code page} as an answer holds.
     *
     * @param page    newest first, at most as many as asked for
     * @param hasMore whether older entries follow
     */
    public static String history(List<StoredEntry> page, boolean hasMore) {
        Function<List<StoredEntry>, Object> shape = shown -> new EntryPage(
                shown.stream().map(ToolJson::line).toList(),
                shown.isEmpty() || (shown.size() == page.size() && !hasMore) ? null : shown.getLast().id());
        return Brief.of(shape.apply(Brief.fitting(page, shape)), Map.of(), null);
    }

    /** An entry without its place in the chain, which only a program checks. */
    private static JsonNode line(StoredEntry entry) {
        return FigureJson.tree(StatusJson.line(entry)).remove(List.of("seq", "hash"));
    }

    /**
     * What a person would approve.
     *
     * @param whyNot why there is nothing to approve; null if there is
     */
    public static String proposal(ComputeStatus status, @Nullable String whyNot, Ways ways) {
        return Brief.of(new Proposable(AdviceJson.Advisee.of(status), Advised.of(status), AdviceJson.Life.of(status),
                status.compute().size(),
                AlsoLine.of(status), Impact.of(status), AdviceJson.PlanJson.of(status.advice().plan()),
                new Approval(whyNot == null, whyNot,
                        whyNot == null ? ProposalSentences.consequence(status, false) : null,
                        whyNot == null ? ProposalSentences.consequence(status, true) : null),
                ways), Map.of(), explain(status));
    }

    record FleetPart(@JsonUnwrapped FleetFacts facts, @Nullable String next, List<FleetLine> computes) {}

    record FleetFacts(Instant at, boolean discovered, @Nullable String platformFault, boolean stopped,
            int missingProjects, Map<String, String> missing, int total, Map<String, Integer> actions) {}

    /** A compute in one line. */
    record FleetLine(@JsonUnwrapped ComputeId compute, Phase phase, String state, @JsonUnwrapped SizeRange size,
            @Nullable Ratio hitRatio, @Nullable Integer connections, Standing recommendation) {

        static FleetLine of(ComputeStatus status) {
            StatusView view = StatusView.of(status);
            return new FleetLine(status.compute().id(), status.phase(), view.listed().state(), status.compute().size(),
                    view.reads().hitRatio(), view.slots().connections(),
                    new Standing(Wanted.of(status), AdviceJson.Life.of(status)));
        }
    }

    /** A recommendation without its reason in words, and since when it stands. */
    record Standing(@JsonUnwrapped Wanted wanted, @JsonUnwrapped AdviceJson.Life life) {}

    /** A recommendation without its reason in words. */
    record Wanted(Action action, Reason reason, @JsonUnwrapped SizeRange target) {

        static Wanted of(ComputeStatus status) {
            Recommendation advice = status.advice().advised().recommendation();
            return new Wanted(advice.action(), advice.reason(), advice.target());
        }
    }

    /** A recommendation, and its reason in words. */
    record Advised(@JsonUnwrapped Wanted wanted, String why) {

        static Advised of(ComputeStatus status) {
            return new Advised(Wanted.of(status),
                    Explanation.of(status.advice().advised().recommendation().causes()));
        }
    }

    /** Another reason that is true at the same time. */
    record AlsoLine(Action action, Reason reason, String why) {

        static List<AlsoLine> of(ComputeStatus status) {
            return status.advice()
                    .advised()
                    .recommendation()
                    .also()
                    .stream()
                    .map(also -> new AlsoLine(also.action(), also.reason(), Explanation.of(also.causes())))
                    .toList();
        }
    }

    /** The impact of following the recommendation now. */
    record Impact(@Nullable Boolean restarts, String why, @Nullable Integer connections,
            @Nullable Duration warmup, @Nullable Double costCuHours) {

        static Impact of(ComputeStatus status) {
            ImpactJson impact = ImpactJson.of(status.advice());
            return new Impact(impact.restarts(), impact.why(), impact.connections(), impact.refill().warmup(),
                    impact.costCuHours());
        }
    }

    /**
     * The sizes next to the present and the recommended one: others matter less to a person who decides.
     *
     * @param left how many sizes are left out
     */
    private record NearSizes(List<AdviceJson.Predicted> predicted, Map<String, Integer> left) {

        static NearSizes of(ComputeStatus status) {
            List<PredictedHitRatio> all = status.advice().advised().recommendation().predicted();
            SizeRange present = status.compute().size();
            SizeRange target = status.advice().advised().recommendation().target();
            List<ComputeUnits> chosen = List.of(present.min(), present.max(), target.min(), target.max());
            BitSet near = new BitSet();
            for (int i = 0; i < all.size(); i++) {
                if (chosen.contains(all.get(i).cu())) {
                    near.set(Math.max(0, i - 1), Math.min(all.size(), i + 2));
                }
            }
            List<AdviceJson.Predicted> predicted = AdviceJson.Predicted.of(status,
                    near.stream().mapToObj(all::get).toList());
            return new NearSizes(predicted, Map.of("predicted", all.size() - predicted.size()));
        }
    }

    record Explained(@JsonUnwrapped AdviceJson.Advisee advisee, @JsonUnwrapped Advised advised,
            @JsonUnwrapped AdviceJson.Life life, @JsonUnwrapped(prefix = PRESENT) SizeRange present,
            List<AlsoLine> also,
            ObjectNode evidence,
            List<AdviceJson.Predicted> predicted, List<String> ruledOut,
            AdviceJson.@Nullable CostBenefitJson costBenefit, Impact restartImpact, String platformRule,
            @Nullable MonthSavingJson saving, AdviceJson.PlanJson plan) {}

    /** {@code predicted} and all that follows it are those of the other policy. */
    record WhatIf(@JsonUnwrapped ComputeId compute, WhatIfJson.AskedPolicy policy,
            @JsonUnwrapped(prefix = PRESENT) SizeRange size,
            Advised present, Advised advised, List<AdviceJson.Predicted> predicted, List<String> ruledOut,
            AdviceJson.@Nullable CostBenefitJson costBenefit, Impact restartImpact,
            @Nullable MonthSavingJson saving) {}

    record AwakeFor(@JsonUnwrapped AdviceJson.Advisee advisee, String state, @Nullable Instant lastActive,
            List<String> sentences, @Nullable OpenSessions sessions, @Nullable AwakeTimeJson awakeTime) {}

    /** Sessions of clients at the latest probe. */
    record OpenSessions(int open, int idle, int idleLong, int idleInTransaction, @Nullable String mostIdle) {

        static @Nullable OpenSessions of(@Nullable Sample live) {
            Clients clients = live == null ? null : live.connections().clients();
            return clients == null ? null
                    : new OpenSessions(clients.sessions(), clients.idle(), clients.idleLong(),
                            clients.idleInTransaction(),
                            clients.mostIdle() == null ? null : clients.mostIdle().name());
        }
    }

    record EntryPage(List<JsonNode> journal, @Nullable Long nextBefore) {}

    record Proposable(@JsonUnwrapped AdviceJson.Advisee advisee, @JsonUnwrapped Advised advised,
            @JsonUnwrapped AdviceJson.Life life, @JsonUnwrapped(prefix = PRESENT) SizeRange present,
            List<AlsoLine> also,
            Impact restartImpact, AdviceJson.PlanJson plan,
            Approval approval, Ways ways) {}

    /** What an approval would lead to: at the moment of the plan, and with {@code --now}. */
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
    public record Ways(@Nullable String approve, @Nullable String approveNow, @Nullable String dismiss,
            @Nullable String byHand, @Nullable String page) {}
}
