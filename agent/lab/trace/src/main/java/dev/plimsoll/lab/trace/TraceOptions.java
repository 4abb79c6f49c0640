package dev.plimsoll.lab.trace;

import dev.plimsoll.backtest.OptionProblems;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.lab.trace.TraceFile.TraceFormat;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.TraceContext;
import dev.plimsoll.replay.backtest.BacktestScenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that describe a trace and the compute that reads it. */
final class TraceOptions {

    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double MILLIS_PER_HOUR = 1_000 * SECONDS_PER_HOUR;
    private static final double LONGEST_HOURS = 24 * 3_660;
    private static final double LONGEST_PLANNED_HOURS = 24 * 31;
    private static final String DEFAULT_EVERY = "1m";
    private static final int FASTEST = 100_000_000;
    private static final int LARGEST_SCALE = 65_536;

    @Option(names = "--trace", paramLabel = "FILE", description = "Page numbers in the order of the reads: little-endian 32-bit integers (.u32), or text with one number per line (.txt). The file may be gzipped.", required = true)
    private @Nullable Path trace;

    @Option(names = "--format", paramLabel = "FORM", description = "Format of the trace file: u32 or text. Default: detected by the file's name and first bytes.")
    private @Nullable TraceFormat format;

    @Option(names = "--rate", paramLabel = "R", description = "Page reads per second that reach the file cache. Required.")
    private @Nullable Double rate;

    @Option(names = "--size", paramLabel = "CU", description = "Size at the start, in CU. Required.")
    private @Nullable String size;

    @Option(names = "--scale", paramLabel = "N", description = "The traced database is N times smaller than the real one: cache sizes are divided by N, reads and used pages are multiplied by N; default: 1.")
    private @Nullable Integer scale;

    @Option(names = "--range", paramLabel = "MIN..MAX", description = "Allowed sizes in CU, instead of sizing.min-cu and sizing.max-cu.")
    private @Nullable String range;

    @Option(names = "--connections", paramLabel = "N", description = "Number of connections that are always open; default: 20.")
    private @Nullable Integer connections;

    @Option(names = "--days", paramLabel = "N", description = "Repeats the trace for N days; default: one pass through the trace.")
    private @Nullable Double days;

    @Option(names = "--hours", paramLabel = "N", description = "The same in hours; added to --days.")
    private @Nullable Double hours;

    @Option(names = "--every", paramLabel = "TIME", description = "Time between two simulated probes; default: 1m.")
    private @Nullable String every;

    @Option(names = "--working-set-estimate", description = "The platform reports the pages touched in the last 5 min, 15 min, 1 h and 4 h, as in profile neon. The replay counts them exactly.")
    private boolean touched;

    @Option(names = "--optimum", description = "Also prints the cost of the best plan that changes sizes on the hour, which only exists in hindsight; for up to 31 days.")
    private boolean optimum;

    @Option(names = "--summary", paramLabel = "FILE", description = "Writes the totals to FILE, as JSON.")
    private @Nullable Path summary;

    /** Whether to plan the optimum too. */
    boolean wantsOptimum() {
        return optimum;
    }

    /** The file for the totals, if one is given. */
    Optional<Path> summary() {
        return Optional.ofNullable(summary);
    }

    /** The sizes of {@code --range}; null if it is not given or invalid. */
    @Nullable
    Range range(SizeTable table, OptionProblems problems) {
        if (range == null) {
            return null;
        }
        String[] ends = range.split("\\.\\.", -1);
        if (!problems.unless(ends.length == 2, "--range: '%s' is not a range: write it as 0.25..8".formatted(range))) {
            return null;
        }
        ComputeUnits min = known("--range", ends[0], table, problems);
        ComputeUnits max = known("--range", ends[1], table, problems);
        if (min == null || max == null || !problems.unless(!min.isAbove(max),
                "--range: %s CU is above %s CU".formatted(min, max))) {
            return null;
        }
        return new Range(min, max);
    }

    /** The allowed sizes. */
    record Range(ComputeUnits min, ComputeUnits max) {}

    /**
     * The trace and the compute that reads it, checked; this reads the file once.
     *
     * @param unit the unit of the cache's used size
     */
    BacktestScenario scenario(SizeTable table, UsedUnit unit, OptionProblems problems) {
        double pagesPerSecond = rate == null ? 0 : rate;
        problems.unless(rate != null, "--rate is missing: the page reads per second");
        problems.unless(rate == null || (rate > 0 && rate <= FASTEST),
                "--rate: %s is not allowed; allowed are rates above 0, up to %,d pages per second".formatted(rate,
                        FASTEST));
        problems.unless(size != null,
                "--size is missing: the size at the start, one of %s CU".formatted(listed(table)));
        ComputeUnits start = size == null ? null : known("--size", size, table, problems);
        int times = scale == null ? 1 : scale;
        boolean fair = problems.unless(times >= 1 && times <= LARGEST_SCALE,
                "--scale: %d is not allowed; allowed is 1 to %d".formatted(times, LARGEST_SCALE));
        int open = connections == null ? 20 : connections;
        problems.unless(open >= 0, "--connections: %d is below 0".formatted(open));
        Duration between = every(problems);
        Double asked = days == null && hours == null
                ? null
                : Double.valueOf(24 * (days == null ? 0 : days) + (hours == null ? 0 : hours));
        problems.unless(asked == null || (asked > 0 && asked <= LONGEST_HOURS),
                "--days and --hours: %s hours are not allowed; allowed is more than 0, up to 10 years"
                        .formatted(asked));
        problems.unless(asked == null || !(asked > 0) || between.compareTo(asked(asked)) <= 0,
                "--every: '%s' is longer than the %s of --days and --hours; allowed is 1s up to that time".formatted(
                        every == null ? DEFAULT_EVERY : every, FigureText.of(asked(asked))));
        problems.unless(!fair || table.smallest().cache().value() / times >= unit.size().value(),
                "--scale: 1/%d of the cache of %s CU is smaller than one block of %s".formatted(times,
                        table.smallest().cu(), unit.size()));
        problems.throwIfAny();
        return scenario(pagesPerSecond, times, start, open, between, asked, unit);
    }

    private static Duration asked(@Nullable Double hours) {
        return hours == null ? Duration.ZERO : Duration.ofMillis(Math.round(hours * MILLIS_PER_HOUR));
    }

    private BacktestScenario scenario(double pagesPerSecond, int times, @Nullable ComputeUnits start, int open,
            Duration between,
            @Nullable Double askedHours, UsedUnit unit) {
        if (trace == null || start == null) {
            throw new IllegalStateException("checked before");
        }
        TraceFile file = TraceFile.of(trace, format);
        TraceFile.Survey survey = file.survey();
        double seconds = askedHours == null ? survey.pages() / pagesPerSecond : askedHours * SECONDS_PER_HOUR;
        OptionProblems problems = new OptionProblems();
        problems.unless(seconds <= LONGEST_HOURS * SECONDS_PER_HOUR,
                "--rate: at %s pages per second, the %d pages of the trace take more than 10 years"
                        .formatted(pagesPerSecond, survey.pages()));
        problems.unless(!optimum || seconds <= LONGEST_PLANNED_HOURS * SECONDS_PER_HOUR,
                "--optimum plans 31 days at most, and this replay takes %.2f".formatted(
                        seconds / SECONDS_PER_HOUR / 24));
        problems.throwIfAny();
        long probes = Math.max(1, (long) Math.ceil(seconds * 1_000 / between.toMillis() - 1e-9));
        PageTrace pages = askedHours == null ? file : file.repeated();
        Bytes database = UsedUnit.PAGES.bytes((survey.highest() + 1) * times);
        return new BacktestScenario(pages, pagesPerSecond, between, probes, times, unit, start,
                new TraceContext("trace", database, open, Connections.UNKNOWN, 0, touched));
    }

    private Duration every(OptionProblems problems) {
        String text = every == null ? DEFAULT_EVERY : every;
        try {
            Duration parsed = Durations.parse(text);
            problems.unless(parsed.toSeconds() >= 1,
                    "--every: '%s' is too short; allowed is 1s or more".formatted(text));
            return parsed;
        } catch (IllegalArgumentException wrong) {
            problems.add("--every: " + wrong.getMessage());
            return Duration.ofMinutes(1);
        }
    }

    private static @Nullable ComputeUnits known(String option, String text, SizeTable table,
            OptionProblems problems) {
        Optional<ComputeUnits> cu = table.sizes()
                .stream()
                .map(Size::cu)
                .filter(one -> one.toString().equals(plain(text)))
                .findFirst();
        problems.unless(cu.isPresent(),
                "%s: '%s' is not in the size table; allowed are %s CU".formatted(option, text, listed(table)));
        return cu.orElse(null);
    }

    /** Normalizes a size: {@code 2.0} becomes {@code 2}. */
    private static String plain(String text) {
        try {
            return ComputeUnits.of(text).toString();
        } catch (IllegalArgumentException noSize) {
            return text;
        }
    }

    private static String listed(SizeTable table) {
        return table.sizes().stream().map(one -> one.cu().toString()).collect(Collectors.joining(", "));
    }
}
