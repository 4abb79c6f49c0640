package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Table;
import dev.plimsoll.bench.week.Family;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.knowledge.Prices;
import dev.plimsoll.regret.Terms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lets all policies live all weeks, and writes the report. */
public final class Decisions {

    /** Where the report lies beneath the repository's root. */
    public static final Path REPORT = Path.of("docs", "benchmarks", "decisions.md");

    /** No constant was chosen on these. */
    private static final int[] HELD_OUT_SEEDS = {11, 12, 13};
    private static final int[] TUNING_SEEDS = {0, 1, 2};
    private static final List<Family> SMALL = List.of(Family.STEADY_THREE, Family.OVERSIZED, Family.NIGHTLY_BATCH,
            Family.GROWTH, Family.OFFICE, Family.CRON, Family.TWO_TIERS);

    private final Consumer<String> progress;

    private Decisions(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Writes the report beneath the repository root given as the only argument, which is this directory by default. */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args.length > 0 ? args[0] : ".");
        Files.writeString(root.resolve(REPORT), report(System.err::println), StandardCharsets.UTF_8);
    }

    /** The report, which comes out the same on every machine; {@code progress} hears of each week. */
    public static String report(Consumer<String> progress) {
        return new Decisions(progress).whole();
    }

    /** The section that the build compares; the whole takes minutes. */
    static String small() {
        return weekByWeek(smallResults()).toString();
    }

    static List<Result> smallResults() {
        return SMALL.stream()
                .map(family -> Result.of(Exact.of(family.week(0)), new Tariff(Prices.SHIPPED), contestants()))
                .toList();
    }

    private static List<Contestant> contestants() {
        List<Contestant> all = new ArrayList<>();
        all.add(new Contestant("**regret meter (ours)**", () -> new Metered(Terms.SHIPPED)));
        all.addAll(Contestant.rivals());
        return all;
    }

    private String whole() {
        Tariff tariff = new Tariff(Prices.SHIPPED);
        List<Contestant> all = new ArrayList<>(contestants());
        List<Contestant> changed = Ablation.all();
        all.addAll(changed);
        Calibration calibration = new Calibration();
        Sweep sweep = new Sweep();
        List<Result> heldOut = results(true, HELD_OUT_SEEDS, exact -> {
            calibration.add(exact, new Metered(Terms.SHIPPED), tariff);
            sweep.add(exact);
            return Result.of(exact, tariff, all);
        });
        List<Result> tuning = results(false, TUNING_SEEDS, exact -> Result.of(exact, tariff, contestants()));
        int plain = contestants().size();
        return ReportText.HEAD.formatted(families(false), families(true))
                + "\n## Goals\n\n" + goals(heldOut)
                + "\n## Held-out weeks\n\n" + sums(heldOut, 0, plain)
                + "\n## Held-out weeks, one by one\n\n" + ReportText.ONE_BY_ONE + "\n" + weekByWeek(heldOut)
                + "\n## Tuning weeks\n\n" + sums(tuning, 0, plain)
                + "\n" + weekByWeek(tuning)
                + "\n## What each part is worth\n\nHeld-out weeks.\n\n" + parts(heldOut, plain, all)
                + "\n## At other prices\n\nHeld-out weeks; the clairvoyant plans anew.\n\n" + sweep.table()
                + "\n## Bounds\n\n" + ReportText.BOUNDS + "\n" + calibration.table()
                + "\n## The weeks that the build compares\n\n" + small()
                + ReportText.TAIL;
    }

    private static String families(boolean heldOut) {
        return Arrays.stream(Family.values())
                .filter(family -> family.isHeldOut() == heldOut)
                .map(Family::word)
                .collect(Collectors.joining(", "));
    }

    private static Table goals(List<Result> heldOut) {
        Tally ours = new Tally(heldOut, result -> result.bills().getFirst());
        Tally hourly = new Tally(heldOut, result -> result.bills().get(2));
        double restarts = ours.sum(Bill::restarts) / hourly.sum(Bill::restarts);
        Table table = new Table("On held-out weeks", "goal", "reached", "");
        goal(table, "cost over the clairvoyant's, geometric mean", "at most 1.10", ours.mean(), ours.mean() <= 1.1);
        goal(table, "share of weeks within 10 %", "at least 0.60", ours.within(1.1), ours.within(1.1) >= 0.6);
        goal(table, "worst week", "at most 1.50", ours.worst(), ours.worst() <= 1.5);
        goal(table, "restarts over those of the platform's rule, hourly", "at most 0.33", restarts, restarts <= 0.334);
        return table;
    }

    private static void goal(Table table, String what, String goal, double reached, boolean met) {
        table.row(what, goal, Tally.times(reached), met ? "yes" : "**no**");
    }

    private interface Living {

        Result live(Exact exact);
    }

    private List<Result> results(boolean heldOut, int[] seeds, Living living) {
        List<Result> results = new ArrayList<>();
        for (Family family : Family.values()) {
            for (int seed : family.isHeldOut() == heldOut ? seeds : new int[0]) {
                Exact exact = Exact.of(family.week(seed));
                Result result = living.live(exact);
                results.add(result);
                progress.accept(result.week() + ": " + Tally.times(result.ratio(result.bills().getFirst())));
            }
        }
        return results;
    }

    private static Table sums(List<Result> results, int from, int until) {
        Table table = new Table(Tally.HEADS);
        table.row(new Tally(results, Result::oracle).cells("clairvoyant"));
        table.row(new Tally(results, Result::fixed).cells("best size for ever, known afterwards"));
        List<Contestant> names = contestants();
        IntStream.range(from, until)
                .forEach(i -> table.row(new Tally(results, result -> result.bills().get(i))
                        .cells(names.get(i).name())));
        return table;
    }

    private static Table parts(List<Result> results, int from, List<Contestant> all) {
        Table table = new Table(Tally.HEADS);
        table.row(new Tally(results, result -> result.bills().getFirst()).cells("as it comes"));
        IntStream.range(from, all.size())
                .forEach(i -> table.row(new Tally(results, result -> result.bills().get(i)).cells(all.get(i).name())));
        return table;
    }

    private static Table weekByWeek(List<Result> results) {
        Table table = new Table("Week", "clairvoyant CU-h", "restarts", "best for ever", "daily rule", "hourly rule",
                "percentile", "working set", "ours", "restarts", "below target");
        for (Result result : results) {
            List<Object> cells = new ArrayList<>(
                    List.of(result.week(), String.format(java.util.Locale.ROOT, "%.1f", result.least()),
                            result.oracle().restarts(), Tally.times(result.ratio(result.fixed()))));
            result.bills().subList(1, 5).forEach(bill -> cells.add(Tally.times(result.ratio(bill))));
            Bill ours = result.bills().getFirst();
            cells.addAll(Arrays.asList("**" + Tally.times(result.ratio(ours)) + "**", ours.restarts(),
                    Tally.percent((double) ours.below() / Math.max(1, ours.awake()))));
            table.row(cells.toArray());
        }
        return table;
    }
}
