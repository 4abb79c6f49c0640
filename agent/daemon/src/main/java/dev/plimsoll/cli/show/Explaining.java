package dev.plimsoll.cli.show;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.RuledOut;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.SizeNeed;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.web.view.StatusView;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One compute's advice at length. */
record Explaining(ComputeStatus computeStatus) {

    /** In CU-hours: before that there is nothing to doubt. */
    private static final double LEAST_DOUBT = 0.01;

    static Explaining of(ComputeStatus computeStatus) {
        return new Explaining(computeStatus);
    }

    void print(PrintWriter out) {
        Recommendation recommendation = computeStatus.advised().recommendation();
        out.printf("%s  %s, %s, %s%n", computeStatus.compute().id(), computeStatus.compute().size(),
                computeStatus.compute().state().word(), computeStatus.phase().word());
        out.printf("  advice        %s (%s)%n", FleetTables.advice(computeStatus), recommendation.reason().word());
        out.printf("  why           %s%n", recommendation.advice().why());
        recommendation.advice()
                .also()
                .forEach(also -> out.printf("  also          %s (%s): %s%n", also.action(), also.reason().word(),
                        also.why()));
        computeStatus.assessment().evidence().forEach(said -> out.printf("  evidence      %s%n", said));
        predicted(out, recommendation.advice().predicted());
        ruledOut(out, recommendation.advice().ruledOut());
        AwakeTimeAdvice idle = computeStatus.idle();
        if (idle != null) {
            idle.sentences().forEach(said -> out.printf("  awake         %s%n", said));
        }
        costBenefit(out, recommendation.advice().costBenefit());
        model(out, computeStatus.advised().model());
        impact(out, computeStatus.advised().impact());
        out.printf("  plain rule    %s%n", computeStatus.advised().plain().sentence());
        out.printf("  plan          %s%n%n", StatusView.plan(computeStatus.plan()));
        out.flush();
    }

    private void predicted(PrintWriter out, List<PredictedHitRatio> predicted) {
        Map<ComputeUnits, String> told = new HashMap<>();
        for (PredictedHitRatio one : predicted) {
            String expected = one.basis() == Basis.UNKNOWN ? "not known" : fine(one.expected()) + " expected";
            told.put(one.cu(), "%s, %s at worst, %s at best (%s)".formatted(expected, fine(one.lower()),
                    fine(one.upper()), one.basis().word()));
        }
        Span.over(sizes(told.keySet()), told)
                .forEach(span -> out.printf("  at %-10s %s%n", span.sizes(), span.told()));
    }

    private String fine(Ratio ratio) {
        return ratio.asFineAs(computeStatus.policy().target());
    }

    private void ruledOut(PrintWriter out, List<RuledOut> all) {
        Map<ComputeUnits, String> told = new HashMap<>();
        all.forEach(one -> told.put(one.cu(), one.why()));
        Span.over(sizes(told.keySet()), told)
                .forEach(span -> out.printf("  ruled out     %s: %s%n", span.sizes(), span.told()));
    }

    /** All of the table, and those {@code besides} that it no longer has. */
    private List<ComputeUnits> sizes(Set<ComputeUnits> besides) {
        Set<ComputeUnits> all = new TreeSet<>(besides);
        computeStatus.table().sizes().forEach(size -> all.add(size.cu()));
        return List.copyOf(all);
    }

    private static void costBenefit(PrintWriter out, @Nullable CostBenefit costBenefit) {
        if (costBenefit != null) {
            out.printf("  weighed       %s saved by now against a price of %s%s: %s%n",
                    CostBenefit.cuHours(costBenefit.saved()),
                    CostBenefit.cuHours(costBenefit.cost()), costBenefit.partAsked(), costBenefit.pays()
                            ? "it pays"
                            : "not until " + String.join("; and not until ", costBenefit.blockedBy()));
        }
    }

    private void model(PrintWriter out, @Nullable ComputeModel known) {
        if (known == null) {
            return;
        }
        out.printf(Locale.ROOT, "  knows         it since %s; at %s CU since %s, %.1f h awake, %.1f h of them judged%n",
                known.since(), known.stay().size(), known.stay().since(), known.stay().awake(), known.stay().steady());
        SizeNeed sizeNeed = known.sizeNeed();
        if (sizeNeed.since() != null && sizeNeed.saved() >= LEAST_DOUBT) {
            out.printf(
                    "  doubts        that so much is still needed, which a full cache hides since %s: %s may have been saved (%s in a row filled it)%n",
                    sizeNeed.since(), CostBenefit.cuHours(sizeNeed.saved()), FigureText.of(sizeNeed.confirmedStarts(), "start"));
        }
        known.sizes()
                .values()
                .stream()
                .flatMap(memory -> memory.observed().keySet().stream())
                .distinct()
                .sorted()
                .forEach(level -> observed(out, level, known));
        Map<ComputeUnits, String> filling = new HashMap<>();
        known.sizes().forEach((cu, memory) -> memory.fill().missRatio().ifPresent(miss -> filling.put(cu, hits(miss))));
        Span.over(sizes(filling.keySet()), filling)
                .forEach(span -> out.printf("  filling       while it held what %s can, %s%n", span.sizes(),
                        span.told()));
    }

    private void observed(PrintWriter out, int level, ComputeModel known) {
        Map<ComputeUnits, String> observed = new HashMap<>();
        Map<ComputeUnits, String> fitted = new HashMap<>();
        Map<ComputeUnits, String> estimated = new HashMap<>();
        known.sizes()
                .forEach((cu, memory) -> memory.observed(level)
                        .ifPresent(one -> (one.estimated() ? estimated : one.own() ? observed : fitted).put(cu,
                                hits(one.miss()))));
        told(out, "observed", level, observed);
        told(out, "would have fit", level, fitted);
        told(out, "estimated", level, estimated);
    }

    private void told(PrintWriter out, String how, int level, Map<ComputeUnits, String> told) {
        Span.over(sizes(told.keySet()), told)
                .forEach(span -> out.printf(Locale.ROOT, "  %-13s at %s from %,.0f reads an hour: %s%n", how,
                        span.sizes(), LoadLevel.leastReadsPerHour(level), span.told()));
    }

    private String hits(double missRatio) {
        return fine(Ratio.clamped(1 - missRatio)) + " hit";
    }

    private static void impact(PrintWriter out, RestartImpact impact) {
        String restarts = impact.restarts() == null ? "perhaps" : impact.restarts() ? "yes" : "no";
        out.printf("  restart       %s: %s%n", restarts, impact.why());
        if (!Boolean.FALSE.equals(impact.restarts())) {
            out.printf("  it would cost %s, %s of cache, %s of warming, %s by your prices%n",
                    impact.connections() == null ? "an unknown number of connections"
                            : FigureText.of(impact.connections(), "connection"),
                    impact.cacheLost() == null ? "an unknown amount" : impact.cacheLost(),
                    impact.warmup() == null ? "an unknown time" : "about " + FigureText.of(impact.warmup()),
                    impact.price() == null ? "an unknown number of CU-hours" : CostBenefit.cuHours(impact.price()));
        }
    }
}
