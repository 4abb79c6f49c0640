package dev.plimsoll.backtest;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Progress;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.PlatformOption;
import dev.plimsoll.cli.verb.SimilarCompute;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Policies;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.replay.backtest.BacktestPolicy;
import dev.plimsoll.replay.backtest.RecordedReplay;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.sql.table.SqlSamples;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replays the recorded probes through a policy. */
@Command(name = "backtest", description = "Replays the recorded probes through a policy. Prints the changes that the policy would have made, and their cost compared with the present size. Contacts neither the platform nor a compute.", footer = {
    "", "Examples:", "  plimsoll backtest --from '7d ago' --policy stricter.yaml ep-shop-1", "",
    "A policy file has the configuration's sections sizing and change.", "",
    "A checkout replays traces of page reads too: agent/lab/trace/run --help."})
public final class BacktestVerb extends Verb {

    private static final String AGO = " ago";
    private static final int DATE = "2026-03-01".length();

    @Option(names = "--from", paramLabel = "T", description = "Start of the replayed time, such as 2026-03-01T12:00:00Z, 2026-03-01 or '7d ago'; default: the first recorded probe.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "T", description = "End of the replayed time; default: the last recorded probe.")
    private @Nullable String to;

    @Parameters(arity = "0..1", paramLabel = "COMPUTE", description = "Replays only this recorded compute, by id or PROJECT/ID.")
    private @Nullable String compute;

    @Option(names = "--policy", paramLabel = "FILE", description = "File with keys of sizing and change. They override the configuration, its overrides and --set.")
    private @Nullable Path policy;

    @Mixin
    private PlatformOption platform = new PlatformOption();

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() {
        OptionProblems problems = new OptionProblems();
        Instant begin = moment("--from", from, Instant.EPOCH, problems);
        Instant end = moment("--to", to, Instant.MAX, problems);
        problems.unless(!end.isBefore(begin), "--to is before --from");
        problems.throwIfAny();
        Policies policies = policies(policy, platform.name());
        Replays replayed = replayed(policies, begin, end);
        if (output.isData()) {
            output.print(RecordReportJson.of(replayed.replays()), out());
        } else {
            RecordReport.print(replayed.replays(), screen());
        }
        return replayed.failed() == 0 ? Exit.DONE : Exit.FAILED;
    }

    /** The replays of the selected computes, and the number of those whose replay failed. */
    private record Replays(List<RecordReport.ReplayedRecord> replays, int failed) {}

    private Replays replayed(Policies policies, Instant begin, Instant end) {
        if (!Store.exists(policies.store())) {
            throw new VerbFailure(Exit.FAILED, "nothing is recorded yet: the store of store.url does not exist");
        }
        try (Store store = Store.open(policies.store()); Progress shown = progress(() -> "reading the probes")) {
            List<RecordReport.ReplayedRecord> replays = new ArrayList<>();
            int failed = 0;
            List<ComputeId> selected = selected(store.record().computes());
            for (ComputeId id : selected) {
                shown.at("replayed %d of %s".formatted(replays.size() + failed,
                        FigureText.of(selected.size(), "compute")));
                try {
                    replays(store.record(), policies, id, begin, end).ifPresent(replays::add);
                } catch (RuntimeException bug) {
                    failed++;
                    say("%s is left out, since its recorded probes cannot be replayed: %s".formatted(id, bug));
                }
            }
            if (replays.isEmpty() && failed == 0) {
                throw new VerbFailure(Exit.FAILED, "no probe was recorded in that time");
            }
            return new Replays(replays, failed);
        }
    }

    private Optional<RecordReport.ReplayedRecord> replays(SqlSamples record, Policies policies, ComputeId id,
            Instant begin,
            Instant end) {
        List<Sample> samples = record.samples(id, RecordedReplay.shownFrom(begin), end);
        int leftOut = record.unreadable(id, begin, end);
        if (leftOut > 0) {
            say("%s: %,d probes are left out, because they cannot be read".formatted(id, leftOut));
        }
        if (samples.isEmpty() || samples.getLast().at().isBefore(begin)) {
            return Optional.empty();
        }
        BacktestPolicy rules = rules(policies, id, samples.getLast().size());
        return Optional
                .of(new RecordReport.ReplayedRecord(RecordedReplay.of(id, rules, samples, begin),
                        rules.sizing().target().ratio(),
                        leftOut));
    }

    private List<ComputeId> selected(List<ComputeId> known) {
        String name = compute;
        if (name == null) {
            return known;
        }
        return List.of(SimilarCompute.one(NamedCompute.of(name, known.stream()),
                () -> new VerbFailure(Exit.REFUSED, "no probe of a compute '%s' is recorded%s".formatted(name,
                        SimilarCompute.hint(name, known, "")))));
    }

    private Instant moment(String option, @Nullable String text, Instant usual, OptionProblems problems) {
        if (text == null) {
            return usual;
        }
        try {
            return time(text, now());
        } catch (IllegalArgumentException wrong) {
            problems.add(option + ": " + wrong.getMessage());
            return usual;
        }
    }

    /** Parses {@code 2026-03-01T12:00:00Z}, {@code 2026-03-01}, {@code 7d ago} and {@code now}, or says what is allowed. */
    private static Instant time(String text, Instant now) {
        String bare = text.strip();
        if (bare.equals("now")) {
            return now;
        }
        try {
            return bare.length() == DATE
                    ? LocalDate.parse(bare).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(bare).toInstant();
        } catch (DateTimeException noDate) {
            return before(bare, now);
        }
    }

    private static Instant before(String text, Instant now) {
        try {
            String span = text.endsWith(AGO) ? text.substring(0, text.length() - AGO.length()).strip() : text;
            return now.minus(Durations.parse(span));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException no) {
            throw new IllegalArgumentException(
                    "'%s' is not a time: write 2026-03-01T12:00:00Z, 2026-03-01, '7d ago' or now".formatted(text),
                    no);
        }
    }

    /** The policy for a compute of which only the id and the size are known. */
    public static BacktestPolicy rules(Policies policies, ComputeId id, SizeRange size) {
        ComputeSettings settings = policies
                .forCompute(new Compute(id, "", "read_write", new ComputeAddress("", "", false, null),
                        new Lifecycle(ComputeState.read("active", Map.of()), null, false), size, null,
                        ActivityTimes.UNKNOWN));
        return new BacktestPolicy(policies.sizes(), settings.sizing(), settings.change());
    }
}
