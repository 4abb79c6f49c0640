package dev.plimsoll.cli.backtest;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.backtest.BacktestScenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is said of a trace and of the compute that reads it. */
final class TraceOptions {

    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double MILLIS_PER_HOUR = 1_000 * SECONDS_PER_HOUR;
    private static final double LONGEST_HOURS = 24 * 3_660;
    private static final String USUAL = "1m";
    private static final int FASTEST = 100_000_000;
    private static final int LARGEST_SCALE = 65_536;

    @Option(names = "--trace", paramLabel = "FILE", description = "Page numbers in order of reading: little-endian 32-bit integers (.u32), or text with one number a line (.txt); either may be gzipped. Without it, the record is replayed.")
    private @Nullable Path trace;

    @Option(names = "--format", paramLabel = "FORM", description = "u32 or text, where neither the file's name nor its first bytes tell.")
    private @Nullable TraceFormat format;

    @Option(names = "--rate", paramLabel = "R", description = "Pages of the trace that are read in a second, as the file cache sees them. Needed with --trace.")
    private @Nullable Double rate;

    @Option(names = "--size", paramLabel = "CU", description = "Size at first. Needed with --trace.")
    private @Nullable String size;

    @Option(names = "--scale", paramLabel = "N", description = "The trace is of a database N times smaller than the real one: caches are divided by N, reads and use are told N times as large; default: 1.")
    private @Nullable Integer scale;

    @Option(names = "--range", paramLabel = "MIN..MAX", description = "Sizes that may be set, in place of sizing.min-cu and sizing.max-cu.")
    private @Nullable String range;

    @Option(names = "--connections", paramLabel = "N", description = "Connections that are open all along; default: 20.")
    private @Nullable Integer connections;

    @Option(names = "--days", paramLabel = "N", description = "Repeats the trace until so many days are over; default: once through it.")
    private @Nullable Double days;

    @Option(names = "--hours", paramLabel = "N", description = "The same in hours; both add up.")
    private @Nullable Double hours;

    @Option(names = "--every", paramLabel = "TIME", description = "Time between two looks; default: 1m.")
    private @Nullable String every;

    @Option(names = "--touched", description = "The platform tells how many pages were touched in 5 and 15 minutes, an hour and four, as in profile neon; here exactly.")
    private boolean touched;

    @Option(names = "--summary", paramLabel = "FILE", description = "Writes what all of it came to into FILE, as JSON.")
    private @Nullable Path summary;

    /** Whether a trace is asked for at all. */
    boolean given() {
        return trace != null;
    }

    /** Complains of options that mean nothing without a trace. */
    void complainWithoutTrace(TraceComplaints complaints) {
        Map<String, @Nullable Object> mine = new LinkedHashMap<>();
        mine.put("--format", format);
        mine.put("--rate", rate);
        mine.put("--size", size);
        mine.put("--scale", scale);
        mine.put("--range", range);
        mine.put("--connections", connections);
        mine.put("--days", days);
        mine.put("--hours", hours);
        mine.put("--every", every);
        mine.put("--touched", touched ? "" : null);
        mine.put("--summary", summary);
        mine.forEach((name, value) -> complaints.unless(value == null, name + " goes with --trace FILE alone"));
    }

    /** Where to write what all of it came to. */
    Optional<Path> summary() {
        return Optional.ofNullable(summary);
    }

    /** The limits of {@code --range}; null where it was not given. */
    @Nullable
    Range range(SizeTable table, TraceComplaints complaints) {
        if (range == null) {
            return null;
        }
        String[] ends = range.split("\\.\\.", -1);
        if (!complaints.unless(ends.length == 2, "--range: '%s' is no range: write it as 0.25..8".formatted(range))) {
            return null;
        }
        ComputeUnits min = known("--range", ends[0], table, complaints);
        ComputeUnits max = known("--range", ends[1], table, complaints);
        if (min == null || max == null || !complaints.unless(!min.isAbove(max),
                "--range: %s CU is above %s CU".formatted(min, max))) {
            return null;
        }
        return new Range(min, max);
    }

    /** Sizes that may be set. */
    record Range(ComputeUnits min, ComputeUnits max) {}

    /**
     * The trace and the compute that reads it, checked; the file is read once for that.
     *
     * @param unit what the cache counts by
     */
    BacktestScenario scene(SizeTable table, UsedUnit unit, TraceComplaints complaints) {
        double pagesPerSecond = rate == null ? 0 : rate;
        complaints.unless(rate != null, "--rate is missing: the pages of the trace that are read in a second");
        complaints.unless(rate == null || (rate > 0 && rate <= FASTEST),
                "--rate: %s is not allowed; above zero to %,d pages a second are".formatted(rate, FASTEST));
        complaints.unless(size != null,
                "--size is missing: the size at first, one of %s CU".formatted(listed(table)));
        ComputeUnits start = size == null ? null : known("--size", size, table, complaints);
        int times = scale == null ? 1 : scale;
        boolean fair = complaints.unless(times >= 1 && times <= LARGEST_SCALE,
                "--scale: %d is not allowed; 1 to %d is".formatted(times, LARGEST_SCALE));
        int open = connections == null ? 20 : connections;
        complaints.unless(open >= 0, "--connections: %d is below zero".formatted(open));
        Duration between = every(complaints);
        Double asked = days == null && hours == null
                ? null
                : Double.valueOf(24 * (days == null ? 0 : days) + (hours == null ? 0 : hours));
        complaints.unless(asked == null || (asked > 0 && asked <= LONGEST_HOURS),
                "--days and --hours: %s hours are not allowed; above zero to ten years are".formatted(asked));
        complaints.unless(asked == null || !(asked > 0) || between.compareTo(asked(asked)) <= 0,
                "--every: '%s' is longer than the %s that --days and --hours ask for; 1s to that is allowed".formatted(
                        every == null ? USUAL : every, FigureText.of(asked(asked))));
        complaints.unless(!fair || table.smallest().cache().value() / times >= unit.size().value(),
                "--scale: 1/%d of the cache of %s CU holds not one block of %s".formatted(times,
                        table.smallest().cu(), unit.size()));
        complaints.tell();
        return scene(pagesPerSecond, times, start, open, between, asked, unit);
    }

    private static Duration asked(@Nullable Double hours) {
        return hours == null ? Duration.ZERO : Duration.ofMillis(Math.round(hours * MILLIS_PER_HOUR));
    }

    private BacktestScenario scene(double pagesPerSecond, int times, @Nullable ComputeUnits start, int open,
            Duration between,
            @Nullable Double askedHours, UsedUnit unit) {
        if (trace == null || start == null) {
            throw new IllegalStateException("checked before");
        }
        TraceFile file = TraceFile.of(trace, format);
        TraceFile.Survey survey = file.survey();
        double seconds = askedHours == null ? survey.pages() / pagesPerSecond : askedHours * SECONDS_PER_HOUR;
        long looks = Math.max(1, (long) Math.ceil(seconds * 1_000 / between.toMillis() - 1e-9));
        PageTrace pages = askedHours == null ? file : file.repeated();
        Bytes database = UsedUnit.PAGES.bytes((survey.highest() + 1) * times);
        return new BacktestScenario(pages, pagesPerSecond, between, looks, times, unit, start, open, database, touched);
    }

    private Duration every(TraceComplaints complaints) {
        String text = every == null ? USUAL : every;
        try {
            Duration parsed = Durations.parse(text);
            complaints.unless(parsed.toSeconds() >= 1,
                    "--every: '%s' is too often; 1s or more is allowed".formatted(text));
            return parsed;
        } catch (IllegalArgumentException wrong) {
            complaints.add("--every: " + wrong.getMessage());
            return Duration.ofMinutes(1);
        }
    }

    private static @Nullable ComputeUnits known(String option, String text, SizeTable table,
            TraceComplaints complaints) {
        Optional<ComputeUnits> cu = table.sizes()
                .stream()
                .map(Size::cu)
                .filter(one -> one.toString().equals(plain(text)))
                .findFirst();
        complaints.unless(cu.isPresent(),
                "%s: '%s' is not in the size table; allowed are %s CU".formatted(option, text, listed(table)));
        return cu.orElse(null);
    }

    /** {@code 2.0} is 2. */
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
