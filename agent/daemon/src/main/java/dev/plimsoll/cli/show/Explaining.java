package dev.plimsoll.cli.show;

import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Standing;
import dev.plimsoll.change.Veto;
import dev.plimsoll.idle.advice.IdleAdvice;
import dev.plimsoll.knowledge.Doubt;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.course.Load;
import dev.plimsoll.sizing.Prediction;
import dev.plimsoll.sizing.Recommendation;
import dev.plimsoll.sizing.Weighing;
import dev.plimsoll.sizing.Words;
import dev.plimsoll.sizing.advice.RestartImpact;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One compute's advice at length. */
record Explaining(Standing standing) {

    /** In CU-hours: before that there is nothing to doubt. */
    private static final double LEAST_DOUBT = 0.01;

    static Explaining of(Standing standing) {
        return new Explaining(standing);
    }

    void print(PrintWriter out) {
        Recommendation recommendation = standing.counsel().recommendation();
        out.printf("%s  %s, %s, %s%n", standing.compute().id(), standing.compute().size(),
                standing.compute().state().word(), standing.phase().word());
        out.printf("  advice        %s (%s)%n", Telling.advice(recommendation), recommendation.reason().word());
        out.printf("  why           %s%n", recommendation.advice().why());
        recommendation.advice()
                .also()
                .forEach(also -> out.printf("  also          %s (%s): %s%n", also.action(), also.reason().word(),
                        also.why()));
        standing.assessment().evidence().forEach(said -> out.printf("  evidence      %s%n", said));
        predicted(out, recommendation);
        recommendation.advice().ruledOut().forEach(no -> out.printf("  ruled out     %s%n", no));
        IdleAdvice idle = standing.idle();
        if (idle != null) {
            idle.sentences().forEach(said -> out.printf("  awake         %s%n", said));
        }
        weighing(out, recommendation.advice().weighing());
        knowledge(out, standing.counsel().knowledge());
        impact(out, standing.counsel().impact());
        out.printf("  plain rule    %s%n", standing.counsel().plain().sentence());
        out.printf("  plan          %s%n%n", plan(standing.plan()));
        out.flush();
    }

    private static void predicted(PrintWriter out, Recommendation recommendation) {
        for (Prediction prediction : recommendation.advice().predicted()) {
            out.printf("  at %-10s %s expected, %s at worst, %s at best (%s)%n", prediction.cu() + " CU",
                    prediction.expected(), prediction.lower(), prediction.upper(), prediction.basis().word());
        }
    }

    private static void weighing(PrintWriter out, @Nullable Weighing weighing) {
        if (weighing != null) {
            out.printf(Locale.ROOT, "  weighed       %.3g CU-hours saved by now against a price of %.3g%s: %s%n",
                    weighing.debt(), weighing.price(), weighing.partAsked(), weighing.pays()
                            ? "it pays"
                            : "not until " + String.join("; and not until ", weighing.hindrances()));
        }
    }

    private static void knowledge(PrintWriter out, @Nullable Knowledge known) {
        if (known == null) {
            return;
        }
        out.printf(Locale.ROOT, "  knows         it since %s; at %s CU since %s, %.1f h awake, %.1f h of them judged%n",
                known.since(), known.stay().size(), known.stay().since(), known.stay().awake(), known.stay().steady());
        Doubt doubt = known.doubt();
        if (doubt.since() != null && doubt.debt() >= LEAST_DOUBT) {
            out.printf(Locale.ROOT,
                    "  doubts        that so much is still needed, which a full cache hides since %s: %.3g CU-hours may have been saved (%s in a row filled it)%n",
                    doubt.since(), doubt.debt(), Words.of(doubt.proven(), "start"));
        }
        new TreeMap<>(known.sizes()).forEach((cu, memory) -> new TreeMap<>(memory.lived()).forEach(
                (level, lived) -> out.printf(Locale.ROOT,
                        "  %-13s at %s CU from %,.0f reads an hour: %.2f %% hit%n",
                        lived.estimated() ? "estimated" : "lived", cu, Load.leastReadsPerHour(level),
                        100 * (1 - lived.miss()))));
        new TreeMap<>(known.sizes()).forEach((cu, memory) -> memory.fill()
                .missRatio()
                .ifPresent(miss -> out.printf(Locale.ROOT,
                        "  filling       while it held what %s CU can, %.2f %% hit%n", cu,
                        100 * (1 - miss))));
    }

    private static void impact(PrintWriter out, RestartImpact impact) {
        String restarts = impact.restarts() == null ? "perhaps" : impact.restarts() ? "yes" : "no";
        out.printf("  restart       %s: %s%n", restarts, impact.why());
        if (!Boolean.FALSE.equals(impact.restarts())) {
            out.printf("  it would cost %s connections, %s of cache, %s of warming, %s CU-hours by your prices%n",
                    shown(impact.connections()), shown(impact.cacheLost()),
                    impact.warmup() == null ? "an unknown time" : "about " + Words.of(impact.warmup()),
                    shown(impact.price()));
        }
    }

    private static String shown(@Nullable Object figure) {
        return figure == null ? "an unknown number of" : figure.toString();
    }

    private static String plan(Plan plan) {
        return switch (plan) {
            case Plan.Nothing nothing -> "nothing to change";
            case Plan.Advise advise -> "advice only; a person may follow it";
            case Plan.Wait wait -> "waits until " + wait.until();
            case Plan.Blocked blocked -> "held back: "
                    + blocked.vetoes().stream().map(Veto::why).collect(Collectors.joining("; "));
            case Plan.Apply apply -> "the agent may change it to " + apply.resize().to() + " now";
        };
    }
}
