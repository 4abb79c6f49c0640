package dev.plimsoll.lab.trace;

import dev.plimsoll.backtest.BacktestVerb;
import dev.plimsoll.backtest.OptionProblems;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Progress;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.PlatformOption;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.config.Policies;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.BacktestPolicy;
import dev.plimsoll.replay.backtest.BacktestScenario;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Replays a trace through a policy. */
@Command(name = TraceVerb.NAME, customSynopsis = "agent/lab/trace/run --trace=FILE --rate=R --size=CU [OPTION...]", description = "Replays a trace of page reads through a policy. Prints the changes that the policy would have made, and their cost compared with other sizes. It prints one JSON line for each change to standard output, and the totals to standard error; -o table prints both as tables.", footer = {
    "", "Examples:", "  agent/lab/trace/run --trace pages.u32.gz --rate 50 --scale 64 --size 1 --days 3",
    "  agent/lab/trace/run --trace pages.txt --rate 3200 --size 2 --range 0.25..8 --policy stricter.yaml -o table", "",
    "A policy file has the configuration's sections sizing and change."})
public final class TraceVerb extends Verb {

    static final String NAME = "trace";

    @Mixin
    private TraceOptions options = new TraceOptions();

    @Option(names = "--policy", paramLabel = "FILE", description = "File with keys of sizing and change. They override the configuration, its overrides and --set.")
    private @Nullable Path policy;

    @Mixin
    private PlatformOption platform = new PlatformOption();

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", description = "Output format: json or table; default: json.")
    private Output.OutputFormat form = Output.OutputFormat.JSON;

    @Override
    public Integer call() {
        OptionProblems problems = new OptionProblems();
        problems.unless(form != Output.OutputFormat.YAML, "-o yaml is not available: write -o json or -o table");
        Policies policies = policies(policy, platform.name());
        ComputeId id = new ComputeId("trace", "trace");
        BacktestPolicy rules = BacktestVerb.rules(policies, id, SizeRange.fixed(policies.sizes().smallest().cu()));
        TraceOptions.Range range = options.range(rules.table(), problems);
        BacktestPolicy ranged = range == null ? rules : rules.within(range.min(), range.max());
        // The used size has the unit that the policy is configured with; a policy that learns the unit gets pages.
        UsedUnit unit = Objects.requireNonNullElse(ranged.sizing().usedUnit(), UsedUnit.PAGES);
        BacktestScenario scenario = options.scenario(ranged.table(), unit, problems);
        Backtest.BacktestResult outcome = outcome(scenario, ranged);
        TraceReport report = new TraceReport(outcome, scenario, ranged);
        if (form == Output.OutputFormat.TABLE) {
            report.printChanges(screen());
            report.printTotals(screen());
        } else {
            TraceJson.print(outcome, out());
            report.printTotals(messageScreen());
        }
        options.summary().ifPresent(file -> TraceSummary.of(report).into(file));
        return Exit.DONE;
    }

    private Backtest.BacktestResult outcome(BacktestScenario scenario, BacktestPolicy rules) {
        try (Progress shown = progress(() -> "reading the trace")) {
            return new Backtest(scenario, rules).run(options.wantsOptimum(),
                    percent -> shown.at("%d %% replayed".formatted(percent)));
        }
    }
}
