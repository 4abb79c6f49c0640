package dev.plimsoll.cli.backtest;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Policies;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.BacktestPolicy;
import dev.plimsoll.replay.backtest.BacktestScenario;
import dev.plimsoll.replay.backtest.RecordedReplay;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.sql.SqlRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A policy put to the test of a trace, or of the record. */
@Command(name = "backtest", description = "Replays a trace of pages, or what was recorded, through a policy: the changes that it would have made, and what they would have come to beside the present size. Asks no platform and no compute. With --trace it prints one line of JSON for each change, and what all of it came to as a message; -o table prints both as tables.", footer = {
    "", "Examples:",
    "  plimsoll backtest --trace pages.u32.gz --rate 50 --scale 64 --size 1 --days 3",
    "  plimsoll backtest --trace pages.txt --rate 3200 --size 2 --range 0.25..8 --policy stricter.yaml -o table",
    "  plimsoll backtest --from '7d ago' --policy stricter.yaml ep-shop-1", "",
    "A policy file has the keys of the sections sizing and change, as the configuration has them."})
public final class BacktestVerb extends Verb {

    @Mixin
    private TraceOptions options = new TraceOptions();

    @Option(names = "--from", paramLabel = "T", description = "First moment of the record that counts, as 2026-03-01T12:00:00Z, 2026-03-01 or '7d ago'; default: its beginning.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "T", description = "Last moment that counts; default: its end.")
    private @Nullable String to;

    @Parameters(arity = "0..1", paramLabel = "COMPUTE", description = "Of the record only this one: its id, or PROJECT/ID.")
    private @Nullable String compute;

    @Option(names = "--policy", paramLabel = "FILE", description = "Keys of sizing and change that win over the configuration, overrides and --set.")
    private @Nullable Path policy;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", description = "table or json; default: json with --trace, else table.")
    private Output.@Nullable Form form;

    @Override
    public Integer call() {
        return options.given() ? trace() : record();
    }

    private int trace() {
        TraceComplaints complaints = new TraceComplaints();
        complaints.unless(from == null && to == null && compute == null,
                "--from, --to and COMPUTE are of the record, and do not go with --trace");
        Policies policies = policies(policy);
        ComputeId id = new ComputeId("trace", "trace");
        BacktestPolicy rules = rules(policies, id, SizeRange.fixed(policies.sizes().smallest().cu()));
        TraceOptions.Range range = options.range(rules.table(), complaints);
        BacktestPolicy ranged = range == null ? rules : rules.within(range.min(), range.max());
        // The figure of use comes in the unit that the policy is told; one that learns it is shown pages.
        UsedUnit unit = Objects.requireNonNullElse(ranged.sizing().usedUnit(), UsedUnit.PAGES);
        BacktestScenario scene = options.scene(ranged.table(), unit, complaints);
        Backtest.Outcome outcome = new Backtest(scene, ranged, new HowFar(this::now, this::say)).run();
        TraceReport report = new TraceReport(outcome, scene, ranged);
        if (form == Output.Form.TABLE) {
            report.turns(out());
            report.sums(out());
        } else {
            TraceJson.print(outcome, out());
            report.sums(err());
        }
        options.summary().ifPresent(file -> TraceSummary.of(outcome, scene, ranged).into(file));
        return Exit.DONE;
    }

    private int record() {
        TraceComplaints complaints = new TraceComplaints();
        options.complainWithoutTrace(complaints);
        Instant begin = moment("--from", from, Instant.MIN, complaints);
        Instant end = moment("--to", to, Instant.MAX, complaints);
        complaints.unless(!end.isBefore(begin), "--to is before --from");
        complaints.tell();
        Policies policies = policies(policy);
        Retold retold = retold(policies, begin, end);
        if (form == Output.Form.JSON) {
            out().println(RecordReportJson.of(retold.judged()));
        } else {
            RecordReport.print(retold.judged(), out());
        }
        return retold.failed() == 0 ? Exit.DONE : Exit.FAILED;
    }

    /**
     * What came of all computes that were asked for.
     *
     * @param failed how many could not be judged
     */
    private record Retold(List<RecordReport.Judged> judged, int failed) {}

    private Retold retold(Policies policies, Instant begin, Instant end) {
        if (!Store.exists(policies.store())) {
            throw new Failure(Exit.FAILED, "plimsoll: there is no record yet: store.url names no store");
        }
        try (Store store = Store.open(policies.store())) {
            List<RecordReport.Judged> judged = new ArrayList<>();
            int failed = 0;
            for (ComputeId id : asked(store.record().computes())) {
                try {
                    judged(store.record(), policies, id, begin, end).ifPresent(judged::add);
                } catch (RuntimeException bug) {
                    failed++;
                    say("%s is left out, since what was recorded of it cannot be judged: %s".formatted(id, bug));
                }
            }
            if (judged.isEmpty() && failed == 0) {
                throw new Failure(Exit.FAILED, "plimsoll: nothing was recorded in that time");
            }
            return new Retold(judged, failed);
        }
    }

    private Optional<RecordReport.Judged> judged(SqlRecord record, Policies policies, ComputeId id, Instant begin,
            Instant end) {
        List<Sample> samples = record.samples(id, end);
        int leftOut = record.incredible(id, begin, end);
        if (leftOut > 0) {
            say("%s: %,d looks are left out, since no cache can have counted what they tell".formatted(id, leftOut));
        }
        if (samples.isEmpty() || samples.getLast().at().isBefore(begin)) {
            return Optional.empty();
        }
        BacktestPolicy rules = rules(policies, id, samples.getLast().size());
        return Optional
                .of(new RecordReport.Judged(RecordedReplay.of(id, rules, samples, begin), rules.sizing().target(),
                        leftOut));
    }

    private List<ComputeId> asked(List<ComputeId> known) {
        String name = compute;
        if (name == null) {
            return known;
        }
        List<ComputeId> found = known.stream()
                .filter(id -> id.endpointId().equals(name) || id.toString().equals(name))
                .toList();
        if (found.isEmpty()) {
            throw new Failure(Exit.REFUSED, "plimsoll: nothing is recorded of a compute '%s'".formatted(name));
        }
        return found;
    }

    private Instant moment(String option, @Nullable String text, Instant usual, TraceComplaints complaints) {
        if (text == null) {
            return usual;
        }
        try {
            return Moments.parse(text, now());
        } catch (IllegalArgumentException wrong) {
            complaints.add(option + ": " + wrong.getMessage());
            return usual;
        }
    }

    private static BacktestPolicy rules(Policies policies, ComputeId id, SizeRange size) {
        ComputeSettings settings = policies.forCompute(new Compute(id, "", "", "", "read_write",
                ComputeState.read("active", Map.of()), null, size, false, false, null));
        return new BacktestPolicy(policies.sizes(), settings.sizing(), settings.change());
    }
}
