package dev.plimsoll.bench;

import static dev.plimsoll.bench.Text.count;
import static dev.plimsoll.bench.Text.hours;
import static dev.plimsoll.bench.Text.part;
import static dev.plimsoll.bench.Text.percent;
import static dev.plimsoll.bench.Text.times;

import dev.plimsoll.bench.Coverage.Checked;
import dev.plimsoll.bench.DecisionQuality.Result;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.regret.Expectation.Ground;
import dev.plimsoll.sizing.Phase;
import dev.plimsoll.sizing.PlainRule;
import dev.plimsoll.sizing.SizingPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells the results as tables. */
final class Report {

    private static final List<ComputeUnits> SHOWN = Stream.of("0.25", "0.5", "1", "2", "3", "4", "6", "8", "10")
            .map(ComputeUnits::of)
            .toList();

    private final List<Result> results;
    private final SizeTable table = Setup.table();
    private final SizingPolicy policy = Setup.policy(null);

    private Report(List<Result> results) {
        this.results = results;
    }

    static String of(List<Result> results) {
        Report report = new Report(results);
        return String.join("\n", report.intro(), report.summary(), report.traces(), report.said(), report.right(),
                report.followed(), report.worth(), report.bounds(),
                report.boundsByTrace());
    }

    private String intro() {
        return """
                # Decision quality

                Written by `dev.plimsoll.bench.DecisionQuality` and held by its test: a change of sizing policy shows here as a
                change of outcomes. [README.md](README.md) says what is measured, how to run it and what it does not show.

                Everything is at 1/%s of full size: 1 CU caches %s pages, and %s pages are read a second (%s at full size)
                where nothing else is said. The agent looks once a minute. The target is %s, a ratio needs %s reads, and
                the policy is the default one.
                """
                .formatted(Setup.SCALE, count(Setup.PAGES_PER_CU), count((long) Setup.PAGES_PER_SECOND),
                        count((long) (Setup.PAGES_PER_SECOND * Setup.SCALE)), policy.target(),
                        count(policy.minAccesses()));
    }

    private String summary() {
        List<Score> scores = results.stream().map(Result::score).toList();
        long looks = results.stream().mapToLong(result -> result.trial().first().size()).sum();
        List<Result> followed = results.stream().filter(result -> result.trial().next().isPresent()).toList();
        Coverage all = Coverage.of(checked(basis -> basis != Ground.LIVED));
        Table rows = new Table("Over all %s looks of %s trials".formatted(count(looks), results.size()), "Plimsoll",
                "Platform's rule");
        rows.row("looks that advise a larger size", sum(scores, Score::grow), sum(scores, Score::plain));
        rows.row("of those, though it would have had the same misses since the start (must be 0)",
                sum(scores, Score::growFalse), sum(scores, Score::plainFalse));
        rows.row("of those, after which it would have cut misses by less than a fifth", sum(scores, Score::growVain),
                sum(scores, Score::plainVain));
        rows.row("looks that advise a smaller size", sum(scores, Score::shrink), "-");
        rows.row("of those, though it would have had more misses since the start (must be 0)",
                sum(scores, Score::shrinkFalse), "-");
        rows.row("of those, after which it would have missed more than 1 % and 1.1 times as much",
                sum(scores, Score::shrinkWrong), "-");
        rows.row("last advice that changes the size, and followed lands inside its bounds",
                "%s of %s".formatted(followed.stream().filter(Followed::isInside).count(), followed.size()), "-");
        rows.row("predictions of other sizes that hold for a warm compute",
                "%s of %s".formatted(count(all.warm()), count(all.checked())), "-");
        rows.row("price of the last advice over the best in hindsight, mean", times(meanOver(false)),
                times(meanOver(true)));
        return "## In short\n\n" + rows;
    }

    private String traces() {
        Map<String, Result> each = new LinkedHashMap<>();
        results.stream()
                .filter(result -> result.trial().of().told())
                .forEach(result -> each.putIfAbsent(result.trial().of().trace().name(), result));
        Table rows = new Table("Trace", "What", "Reads", "Time",
                SHOWN.stream().map(cu -> cu + " CU").collect(Collectors.joining(" | ")));
        rows.columns(4 + SHOWN.size());
        each.forEach((name, result) -> rows.row(name, result.trial().of().trace().story(),
                count(result.trial().of().trace().reads()),
                hours(Setup.BETWEEN_LOOKS.multipliedBy(result.truth().looks())),
                SHOWN.stream()
                        .map(cu -> percent(result.truth().warmRatio(cu, 0, result.truth().looks())))
                        .collect(Collectors.joining(" | "))));
        return "## The traces, and what a warm compute of each size misses of them (%)\n\n" + rows;
    }

    private String said() {
        Table rows = new Table("Trace", "CU", "cold %", "warming %", "warm %", "quiet %", "first verdict after",
                "which is", "last", "platform's rule, last", "turns");
        for (Result result : results) {
            Trial trial = result.trial();
            Optional<Said> verdict = Score.firstVerdict(trial);
            rows.row(trial.of().name(), trial.cu(), share(trial, Phase.COLD), share(trial, Phase.WARMING),
                    share(trial, Phase.WARM), share(trial, Phase.QUIET),
                    verdict.map(said -> count(result.truth().reads(0, said.look())) + " reads").orElse("never"),
                    verdict.map(Said::inWords).orElse("-"), trial.last().inWords(), plain(trial),
                    result.score().turns());
        }
        return "## What was said\n\n" + rows;
    }

    private String right() {
        Table rows = new Table("Trace", "CU", "grow", "false", "vain", "shrink", "false", "wrong", "rule: grow",
                "false", "vain");
        for (Result result : results) {
            Score score = result.score();
            rows.row(result.trial().of().name(), result.trial().cu(), score.grow(), score.growFalse(),
                    score.growVain(), score.shrink(), score.shrinkFalse(), score.shrinkWrong(), score.plain(),
                    score.plainFalse(), score.plainVain());
        }
        return """
                ## How right it was, look by look

                False: the size would have had the same misses since the start (grow), or more (shrink). Vain: over the rest of the
                trace it would have cut them by less than a fifth. Wrong: over the rest of the trace it would have missed more than
                1 %% of reads and more than 1.1 times as much. The rest counts where it holds %s reads.

                """
                .formatted(count(Score.FUTURE_READS)) + rows;
    }

    private String followed() {
        Table rows = new Table("Trace", "from", "to", "rests on", "expected hit %", "bounds", "came true", "inside",
                "target", "hit % before", "then says");
        results.stream()
                .filter(result -> result.trial().next().isPresent())
                .map(Followed::of)
                .forEach(one -> rows.row(one.trace(), one.from(), one.to(), one.prediction().basis().word(),
                        percent(one.prediction().expected().value()),
                        percent(one.prediction().lower().value()) + " to "
                                + percent(one.prediction().upper().value()),
                        percent(one.hit()), yes(one.inside()),
                        yes(policy.reaches(one.prediction().expected())) + " / " + yes(1 - one.hit() <= policy
                                .allowedMissRatio()),
                        percent(one.before()), one.next()));
        return """
                ## The last advice, followed once

                Restarted at the advised size, the same trace again, over the same reads as the advice rested on. The target stands
                as promised / reached.

                """
                + rows;
    }

    private String worth() {
        Table rows = new Table("Trace", "CU", "stay", "advised", "platform's rule", "best in hindsight");
        for (Result result : results) {
            Said last = result.trial().last();
            Cost cost = cost(result);
            rows.row(result.trial().of().name(), result.trial().cu(), price(cost, result.trial().cu(), last),
                    price(cost, last.wanted(), last), price(cost, last.counsel().plain().cu(), last),
                    price(cost, cost.best(last), last));
        }
        return """
                ## What the last advice is worth

                An hour at each size by the policy's own prices, in CU-hours: the size, and %s for each factor of ten above the
                allowed misses, of a warm compute over the reads that the advice rested on.

                """
                .formatted(times(policy.violationPrice()).replace(".00", "")) + rows;
    }

    private String bounds() {
        Table rows = new Table("Rests on", "checked", "holds, lived", "holds, warm", "worse than the bounds",
                "better", "true / expected misses, median");
        for (Ground basis : Ground.values()) {
            Coverage one = Coverage.of(checked(basis::equals));
            if (one.checked() > 0) {
                rows.row(basis.word(), count(one.checked()), part(one.lived(), one.checked()),
                        part(one.warm(), one.checked()), part(one.worse(), one.checked()),
                        part(one.checked() - one.warm() - one.worse(), one.checked()),
                        Double.isNaN(one.median()) ? "-" : times(one.median()));
            }
        }
        return """
                ## Bounds

                At one conclusive look in %s and at the last. Lived: against a compute of that size that started with the trace.
                Warm: against one that had read the whole trace before. What cannot be other than true for the first (lived,
                not_full, fits) may differ for the second, where first touches are part of the figure.

                """
                .formatted(Coverage.EVERY) + rows;
    }

    private String boundsByTrace() {
        List<Ground> estimates = List.of(Ground.FILL_CURVE, Ground.POWER_LAW);
        Table rows = new Table("Trace",
                estimates.stream()
                        .map(basis -> "%s: checked | holds, warm | worse".formatted(basis.word()))
                        .collect(Collectors.joining(" | ")));
        rows.columns(1 + 3 * estimates.size());
        results.stream()
                .map(result -> result.trial().of())
                .distinct()
                .forEach(each -> rows.row(each.name(),
                        estimates.stream()
                                .map(basis -> Coverage.of(results.stream()
                                        .filter(result -> result.trial().of().equals(each))
                                        .flatMap(result -> Coverage.check(result.trial(), result.truth()))
                                        .filter(one -> one.said().basis() == basis)
                                        .toList()))
                                .map(one -> one.checked() == 0 ? "0 | - | -"
                                        : "%s | %s | %s".formatted(count(one.checked()),
                                                part(one.warm(), one.checked()),
                                                part(one.worse(), one.checked())))
                                .collect(Collectors.joining(" | "))));
        return "### The two that are estimates, by trace\n\n" + rows;
    }

    private List<Checked> checked(Predicate<Ground> which) {
        return results.stream()
                .flatMap(result -> Coverage.check(result.trial(), result.truth()))
                .filter(one -> which.test(one.said().basis()))
                .toList();
    }

    /** The geometric mean of the price of the advised size over that of the best. */
    private double meanOver(boolean plain) {
        double logs = results.stream().mapToDouble(result -> {
            Said last = result.trial().last();
            ComputeUnits cu = plain ? last.counsel().plain().cu() : last.wanted();
            return StrictMath.log(cost(result).of(cu, last) / cost(result).of(cost(result).best(last), last));
        }).sum();
        return StrictMath.exp(logs / results.size());
    }

    private Cost cost(Result result) {
        return new Cost(result.truth(), table, policy);
    }

    private static String price(Cost cost, ComputeUnits cu, Said said) {
        return String.format(Locale.ROOT, "%s CU: %.1f", cu, cost.of(cu, said));
    }

    private static String plain(Trial trial) {
        PlainRule rule = trial.last().counsel().plain();
        String larger = rule.cu().isAbove(trial.cu()) ? "grow to " + rule.cu() : "grow, but there is no larger";
        return rule.advises() ? larger : "content";
    }

    private static String sum(List<Score> scores, ToLongFunction<Score> what) {
        return count(scores.stream().mapToLong(what).sum());
    }

    private static String share(Trial trial, Phase phase) {
        return String.format(Locale.ROOT, "%.1f", 100 * Score.share(trial, phase));
    }

    private static String yes(boolean holds) {
        return holds ? "yes" : "no";
    }
}
