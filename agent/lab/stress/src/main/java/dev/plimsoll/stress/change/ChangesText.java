package dev.plimsoll.stress.change;

import dev.plimsoll.bench.report.PageText;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.stress.change.RunCounts.What;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The page about changes under faults. */
final class ChangesText {

    static final Path PAGE = Path.of("docs/internals/benchmarks/changes.md");

    static final PageText TEXT = new PageText(
            """
                    # Changes under faults

                    **Question.** Do the rules of a change hold under faults, and while others act?

                    **Answer.** In {runs} runs with {intents} intended changes, each rule held. The platform changed {changed} sizes, and
                    {dropping} of these changes dropped connections.

                    **Command.** `agent/lab/stress/changes/run --runs {runs-plain} --write` writes this page, in {seconds} s with {threads} processors
                    ({java}). `--seed N` plays one run again and prints what happens. CI plays 300 runs.

                    One run is about one simulated day of one or two agents, on one store or on two. It has up to three computes. Each 12th has six to twelve
                    alike ones, too large, that policy changes: they become due in the same tick. Each 150th lasts about eight
                    days in short steps, so that autosuspend delays change. The agent is the
                    daemon's reconciler with simulated ports. Loads, policies and faults are drawn from the seed. Each 20th run has its
                    store in SQLite, with the hash chain.

                    ## Rules

                    {rules}

                    ## Goals

                    Each 15th run is calm: about a day and a half of the default policy without faults, where clients wake computes at any time. The platform's ledger
                    shows how well it did. Half of the changes to a smaller size meet a working set that grows sixfold afterwards.

                    {goals}

                    In time means: in the awake time of 30 minutes or twice the expected warm-up, or before its misses have cost a restart. While
                    the smaller cache fills, and while the load is more than twice that of the busiest hour before, there is no verdict.

                    ## What happened

                    {happened}
                    """);

    private static final List<String> RULES = List.of("Each request has an intent in the journal, and is sent once.",
            "Nothing is changed in mode `observe` or `advise`, and nothing begins under the stop switch.",
            "Nothing begins outside the window, in a blackout or a cooldown, or over a budget or the limits per day and hour.",
            "By policy, nothing begins before the first change of its kind in the fleet has its verdict, while the breaker is open, or in "
                    + "the first minutes of an agent without an earlier recommendation.",
            "Nothing begins on an approval that is used, expired or void, or after a dismissal.",
            "Nothing begins under a claim that has passed on, or while another change of the project is open.",
            "Each size is in the size table and in the owner's range.",
            "No change stays open while its size is in use. No change begins before the verdict on the one before, and none is without a verdict after a week. None is confirmed without data.",
            "A change is undone after a harmful verdict, again after a fault, until it is undone. A roll-back is never undone.",
            "A change that waited for idle drops no connection, unless the compute woke after the last listing.",
            "No request is intended while the platform is known to take none. No change by the API is called not sent after its "
                    + "request was sent.",
            "An approval is used up only by a request that was sent.",
            "Nothing begins while the code says another size. A change as code is proposed, and never sent.",
            "No change in use is called failed because of its operation.",
            "The hash chain of the journal is intact.");

    private ChangesText() {}

    static String of(long runs, Duration took, RunCounts counts) {
        Table happened = new Table("What happened", "Number", "Fault or other event", "Number");
        for (int row = 0; row < Math.max(What.values().length, Disturbance.values().length); row++) {
            List<What> what = Stream.of(What.values()).skip(row).limit(1).toList();
            List<Disturbance> event = Stream.of(Disturbance.values()).skip(row).limit(1).toList();
            happened.row(what.isEmpty() ? "" : what.getFirst().words(),
                    what.isEmpty() ? "" : number(counts.of(what.getFirst())),
                    event.isEmpty() ? "" : event.getFirst().words(),
                    event.isEmpty() ? "" : number(counts.of(event.getFirst())));
        }
        Table goals = new Table("Goal", "Changes", "Kept");
        long dropping = counts.of(What.OF_THESE_WITH_DROPPED_CONNECTIONS);
        goals.row("At least 99 % of changes to computes that sleep daily drop no connection",
                number(counts.of(What.CALM_CHANGES_OF_DAILY_SUSPENDED)),
                number(counts.of(What.CALM_CHANGES_OF_DAILY_SUSPENDED) - dropping));
        goals.row("A harmful change is undone in time", number(counts.of(What.CALM_HARMFUL_CHANGES)),
                number(counts.of(What.OF_THESE_UNDONE_IN_TIME)));
        Table rules = new Table("#", "Rule");
        for (int number = 0; number < RULES.size(); number++) {
            rules.row(number + 1, RULES.get(number));
        }
        return TEXT.with(Map.ofEntries(Map.entry("runs", number(runs)), Map.entry("runs-plain", runs),
                Map.entry("intents", number(counts.of(What.INTENTS) + counts.of(What.ROLL_BACK_INTENTS))),
                Map.entry("changed", number(counts.of(What.SIZES_CHANGED))),
                Map.entry("dropping", number(counts.of(What.RESTARTS_WITH_DROPPED_CONNECTIONS))),
                Map.entry("seconds", took.toSeconds()),
                Map.entry("threads", Runtime.getRuntime().availableProcessors()),
                Map.entry("java", "Java " + Runtime.version().feature() + ", " + System.getProperty("os.arch")),
                Map.entry("rules", rules), Map.entry("goals", goals), Map.entry("happened", happened)));
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
