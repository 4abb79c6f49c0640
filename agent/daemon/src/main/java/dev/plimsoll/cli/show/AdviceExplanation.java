package dev.plimsoll.cli.show;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.text.ImpactSentences;
import dev.plimsoll.explain.text.SizeSpan;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.LoadLevel;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Prints one compute's recommendation with all its figures. */
record AdviceExplanation(ComputeStatus computeStatus) {

    private static final String UNKNOWN = "not known";

    static AdviceExplanation of(ComputeStatus computeStatus) {
        return new AdviceExplanation(computeStatus);
    }

    void print(PrintWriter out) {
        AdviceView view = computeStatus.view();
        out.printf("%s  %s, state %s, phase %s%n", computeStatus.compute().id(), computeStatus.compute().size(),
                computeStatus.compute().lifecycle().state().word(), computeStatus.phase().word());
        out.printf("  advice        %s (%s)%n", FleetTables.advice(computeStatus),
                AdviceWords.of(view.reason()));
        out.printf("  why           %s%n", Explanation.of(view.causes()));
        view.also()
                .forEach(also -> out.printf("  also          %s (%s): %s%n", AdviceWords.of(also.action()),
                        AdviceWords.of(also.reason()), Explanation.of(also.causes())));
        computeStatus.assessment()
                .evidence()
                .forEach(fact -> out.printf("  evidence      %s%n", Explanation.of(fact)));
        predicted(out, view);
        SizeSpan.ruledOut(view.ruledOut(), computeStatus.sizing().table())
                .forEach(some -> out.printf("  ruled out     %s: %s%n", some.sizes(), some.text()));
        AwakeTimeAdvice idle = view.awakeTime();
        if (idle != null) {
            idle.causes().forEach(part -> out.printf("  awake time    %s%n", Explanation.of(part)));
        }
        costBenefit(out, view.costBenefit());
        model(out, view.model());
        impact(out, view.impact());
        times(out, view.impact(), view.restarts());
        out.printf("  platform rule %s%n", Explanation.clause(view.platformRule()));
        Dismissed dismissal = view.dismissed();
        if (dismissal != null) {
            out.printf("  answer        %s%n", ChangeSentences.dismissal(dismissal));
        }
        out.printf("  plan          %s%n%n", ChangeSentences.plan(view.plan()));
        out.flush();
    }

    private void predicted(PrintWriter out, AdviceView view) {
        Map<ComputeUnits, String> texts = new HashMap<>();
        for (PredictedHitRatio at : view.predicted()) {
            texts.put(at.cu(), !at.isKnown()
                    ? "not known" + (at.upper().equals(Ratio.ONE) ? "" : ", at most " + fine(at.upper()))
                    : "%s %s, 80 %% interval %s to %s (%s)".formatted(fine(at.expected()), view.kind(at).word(),
                            fine(at.lower()), fine(at.upper()), at.basis().word().replace('_', ' ')));
        }
        SizeSpan.over(sizes(texts.keySet()), texts)
                .forEach(span -> out.printf("  at %-10s %s%n", span.sizes(), span.text()));
    }

    private String fine(Ratio ratio) {
        return ratio.asFineAs(computeStatus.sizing().policy().target().ratio());
    }

    /** All sizes of the table, and those of {@code besides} that the table no longer has. */
    private List<ComputeUnits> sizes(Set<ComputeUnits> besides) {
        Set<ComputeUnits> all = new TreeSet<>(besides);
        computeStatus.sizing().table().sizes().forEach(size -> all.add(size.cu()));
        return List.copyOf(all);
    }

    private static void costBenefit(PrintWriter out, @Nullable CostBenefit costBenefit) {
        if (costBenefit != null) {
            out.printf("  cost-benefit  %s: %s%n", CostSentences.comparison(costBenefit),
                    costBenefit.pays()
                            ? "worth it"
                            : "not until "
                                    + String.join("; and not until ", CostSentences.waits(costBenefit.blockedBy())));
        }
    }

    private void model(PrintWriter out, @Nullable ComputeModel known) {
        if (known == null) {
            return;
        }
        out.printf("  model         learned since %s; at %s CU since %s: awake for %s%n",
                FigureText.of(known.since()), known.stay().size(), FigureText.of(known.stay().since()),
                FigureText.of(Hours.time(known.stay().awake())));
        known.sizes()
                .values()
                .stream()
                .flatMap(learned -> learned.observed().keySet().stream())
                .distinct()
                .sorted()
                .forEach(level -> observed(out, level, known));
        Map<ComputeUnits, String> filling = new HashMap<>();
        known.sizes()
                .forEach((cu, learned) -> learned.fill()
                        .missRatio()
                        .ifPresent(miss -> filling.put(cu, hits(miss))));
        SizeSpan.over(sizes(filling.keySet()), filling)
                .forEach(span -> out.printf("  warming up    while it held the cache of %s, %s%n", span.sizes(),
                        span.text()));
    }

    private void observed(PrintWriter out, int level, ComputeModel known) {
        Map<ComputeUnits, String> observed = new HashMap<>();
        Map<ComputeUnits, String> fitted = new HashMap<>();
        Map<ComputeUnits, String> estimated = new HashMap<>();
        known.sizes()
                .forEach((cu, learned) -> learned.observed(level)
                        .ifPresent(one -> (one.estimated() ? estimated : one.own() ? observed : fitted).put(cu,
                                hits(one.miss()))));
        print(out, "observed", level, observed);
        print(out, "fits", level, fitted);
        print(out, "estimated", level, estimated);
    }

    private void print(PrintWriter out, String how, int level, Map<ComputeUnits, String> texts) {
        SizeSpan.over(sizes(texts.keySet()), texts)
                .forEach(span -> out.printf(Locale.ROOT, "  %-13s at %s under %,.0f to %,.0f reads per hour: %s%n", how,
                        span.sizes(), LoadLevel.leastReadsPerHour(level), LoadLevel.leastReadsPerHour(level + 1),
                        span.text()));
    }

    private String hits(double missRatio) {
        return fine(Ratio.clamped(1 - missRatio)) + " of reads hit";
    }

    private static void times(PrintWriter out, RestartImpact impact, RestartTimes times) {
        ImpactSentences.refill(impact).forEach(refill -> out.printf("  refill        %s%n", refill));
        out.printf("  by the hour   %s%n", ImpactSentences.typical(times));
        out.printf("  clients       %s%n", ImpactSentences.clients(times.clients()));
        times.waiting().forEach(saving -> out.printf("  waiting       %s%n", ImpactSentences.waiting(saving)));
    }

    private static void impact(PrintWriter out, RestartImpact impact) {
        String restarts = impact.restarts() == null ? "perhaps" : impact.restarts() ? "yes" : "no";
        out.printf("  restart       %s: %s%n", restarts, Explanation.clause(impact.rule()));
        if (!Boolean.FALSE.equals(impact.restarts())) {
            out.printf(
                    "  restart cost  connections dropped: %s; cache lost: %s; warm-up: %s; by sizing.cost: %s while awake%n",
                    impact.connections() == null ? UNKNOWN : FigureText.of(impact.connections()),
                    impact.cacheLost() == null ? UNKNOWN : impact.cacheLost(),
                    impact.warmup() == null ? UNKNOWN : "about " + FigureText.of(impact.warmup()),
                    impact.cost() == null ? UNKNOWN : CostSentences.cuHours(impact.cost()));
        }
    }
}
