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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Prints one compute's recommendation with all its figures. */
record AdviceExplanation(ComputeStatus computeStatus, PrintWriter out) {

    private static final String UNKNOWN = "not known";

    void print() {
        AdviceView view = computeStatus.view();
        out.printf("%s  %s, state %s, phase %s%n", computeStatus.id(), computeStatus.size(),
                computeStatus.state().word(), computeStatus.phase().word());
        line("advice", "%s (%s)", FleetTables.advice(computeStatus),
                AdviceWords.of(view.reason()));
        line("why", Explanation.of(view.causes()));
        view.also()
                .forEach(also -> line("also", "%s (%s): %s", AdviceWords.of(also.action()),
                        AdviceWords.of(also.reason()), Explanation.of(also.causes())));
        computeStatus.assessment()
                .evidence()
                .forEach(fact -> line("evidence", Explanation.of(fact)));
        predicted(view);
        SizeSpan.ruledOut(view.ruledOut(), computeStatus.table())
                .forEach(some -> line("ruled out", "%s: %s", some.sizes(), some.text()));
        AwakeTimeAdvice idle = view.awakeTime();
        if (idle != null) {
            idle.causes().forEach(part -> line("awake time", Explanation.of(part)));
        }
        costBenefit(view.costBenefit());
        model(view.model());
        impact(view.impact());
        times(view.impact(), view.restarts());
        line("platform rule", Explanation.clause(view.platformRule()));
        Dismissed dismissal = view.dismissed();
        if (dismissal != null) {
            line("answer", ChangeSentences.dismissal(dismissal));
        }
        line("plan", ChangeSentences.plan(view.plan()));
        out.println();
        out.flush();
    }

    private void line(String name, String template, @Nullable Object... figures) {
        out.printf("  %-13s %s%n", name, FigureText.text(template, figures));
    }

    private void predicted(AdviceView view) {
        Map<ComputeUnits, String> texts = new HashMap<>();
        for (PredictedHitRatio at : view.predicted()) {
            texts.put(at.cu(), !at.isKnown()
                    ? "not known" + (at.upper().equals(Ratio.ONE) ? "" : ", at most " + fine(at.upper()))
                    : "%s %s, 80 %% interval %s to %s (%s)".formatted(fine(at.expected()), view.kind(at).word(),
                            fine(at.lower()), fine(at.upper()), at.basis().word().replace('_', ' ')));
        }
        spans(texts).forEach(span -> line("at " + span.sizes(), span.text()));
    }

    private String fine(Ratio ratio) {
        return ratio.asFineAs(computeStatus.target());
    }

    /** Over all sizes of the table, and those of {@code texts} that the table no longer has. */
    private List<SizeSpan> spans(Map<ComputeUnits, String> texts) {
        Set<ComputeUnits> all = new TreeSet<>(texts.keySet());
        computeStatus.table().sizes().forEach(size -> all.add(size.cu()));
        return SizeSpan.over(List.copyOf(all), texts);
    }

    private void costBenefit(@Nullable CostBenefit costBenefit) {
        if (costBenefit != null) {
            line("cost-benefit", "%s: %s", CostSentences.comparison(costBenefit),
                    costBenefit.pays()
                            ? "worth it"
                            : "not until "
                                    + String.join("; and not until ", CostSentences.waits(costBenefit.blockedBy())));
        }
    }

    private void model(@Nullable ComputeModel known) {
        if (known == null) {
            return;
        }
        line("model", "learned since %s; at %s CU since %s: awake for %s",
                known.since(), known.stay().size(), known.stay().since(), Hours.time(known.stay().awake()));
        known.sizes()
                .values()
                .stream()
                .flatMap(learned -> learned.observed().keySet().stream())
                .distinct()
                .sorted()
                .forEach(level -> observed(level, known));
        Map<ComputeUnits, String> filling = new HashMap<>();
        known.sizes()
                .forEach((cu, learned) -> learned.fill()
                        .missRatio()
                        .ifPresent(miss -> filling.put(cu, hits(miss))));
        spans(filling)
                .forEach(span -> line("warming up", "while it held the cache of %s, %s", span.sizes(),
                        span.text()));
    }

    private void observed(int level, ComputeModel known) {
        for (String how : List.of("observed", "fits", "estimated")) {
            Map<ComputeUnits, String> texts = new HashMap<>();
            known.sizes()
                    .forEach((cu, learned) -> learned.observed(level)
                            .filter(misses -> how.equals(misses.estimated() ? "estimated"
                                    : misses.own() ? "observed" : "fits"))
                            .ifPresent(misses -> texts.put(cu, hits(misses.miss()))));
            spans(texts).forEach(span -> line(how, "at %s under %,.0f to %,.0f reads per hour: %s",
                    span.sizes(), LoadLevel.leastReadsPerHour(level), LoadLevel.leastReadsPerHour(level + 1),
                    span.text()));
        }
    }

    private String hits(double missRatio) {
        return fine(Ratio.clamped(1 - missRatio)) + " of reads hit";
    }

    private void times(RestartImpact impact, RestartTimes times) {
        ImpactSentences.refill(impact).forEach(refill -> line("refill", refill));
        ImpactSentences.start(impact).ifPresent(start -> line("start", start));
        line("by the hour", ImpactSentences.typical(times));
        line("clients", ImpactSentences.clients(times.clients()));
        times.waiting().forEach(saving -> line("waiting", ImpactSentences.waiting(saving)));
    }

    private void impact(RestartImpact impact) {
        String restarts = impact.restarts() == null ? "perhaps" : impact.restarts() ? "yes" : "no";
        line("restart", "%s: %s", restarts, Explanation.clause(impact.rule()));
        if (!Boolean.FALSE.equals(impact.restarts())) {
            line("restart cost", "connections dropped: %s; cache lost: %s; warm-up: %s; by sizing.cost: %s while awake",
                    impact.connections() == null ? UNKNOWN : FigureText.of(impact.connections()),
                    impact.cacheLost() == null ? UNKNOWN : impact.cacheLost(),
                    impact.warmup() == null ? UNKNOWN : "about " + FigureText.of(impact.warmup()),
                    impact.cost() == null ? UNKNOWN : CostSentences.cuHours(impact.cost()));
        }
    }
}
