package dev.plimsoll.cli;

import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Standing;
import dev.plimsoll.change.Veto;
import dev.plimsoll.sizing.Prediction;
import dev.plimsoll.sizing.Recommendation;
import dev.plimsoll.sizing.RestartImpact;
import dev.plimsoll.sizing.Words;
import java.io.PrintWriter;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One compute's advice at length. */
record Explaining(Standing standing) {

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
