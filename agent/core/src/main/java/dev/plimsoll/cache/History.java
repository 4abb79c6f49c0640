package dev.plimsoll.cache;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Samples of one compute in order of arrival, the latest last, over any number of starts.
 *
 * <p>The order does not follow the sample times, because a clock can be set back. Samples from before such a step, with
 * times still ahead, are excluded from all windows. Otherwise they would hide later samples.
 *
 * <p>A start counts as a sample of zeros at its moment. A run ends when the server's start time changes or a counter
 * goes down.
 *
 * <p>Each pass asks a day of samples for the same facts. They are found once, and follow from those of before with
 * {@link #plus}.
 */
public final class History {

    public static final History EMPTY = new History(List.of());

    private final List<Sample> samples;
    /** Whether all samples have counters and are in order of time, so that none is left out. */
    private final boolean isPlain;
    /** Whether all samples show the data of the latest. */
    private final boolean isOfOneBranch;
    /** The index of the first sample of the latest run; only where the history is plain. */
    private final int runFrom;
    /** As {@link #latestRun}; null until it is asked. */
    private @Nullable List<Sample> latestRun;

    /** @param samples in order of arrival */
    public History(List<Sample> samples) {
        this.samples = List.copyOf(samples);
        this.isPlain = isInOrder(this.samples) && this.samples.stream().allMatch(History::isCounted);
        this.isOfOneBranch = this.samples.stream()
                .allMatch(sample -> sample.branchId().equals(this.samples.getLast().branchId()));
        this.runFrom = isPlain ? firstOfLatestRun(this.samples) : 0;
    }

    private History(List<Sample> samples, int runFrom) {
        this.samples = List.copyOf(samples);
        this.isPlain = true;
        this.isOfOneBranch = true;
        this.runFrom = runFrom;
    }

    /** In order of arrival. */
    public List<Sample> samples() {
        return samples;
    }

    /**
     * The index after the sample of this time and run. Where that sample is missing, the index of the first of those
     * that are all later.
     *
     * @param samples in order of arrival
     */
    public static int indexAfter(List<Sample> samples, Instant at, Instant startedAt) {
        int later = samples.size();
        for (int i = samples.size() - 1; i >= 0; i--) {
            Sample sample = samples.get(i);
            if (sample.isOf(at, startedAt)) {
                return i + 1;
            }
            later = later == i + 1 && sample.at().isAfter(at) ? i : later;
        }
        return later;
    }

    public Optional<Sample> latest() {
        return samples.isEmpty() ? Optional.empty() : Optional.of(samples.getLast());
    }

    /** Samples whose time is not later than that of any following sample, oldest first. */
    public List<Sample> timely() {
        return isPlain ? samples : timely(samples);
    }

    /** This history and {@code sample}, without the oldest samples where there would be more than {@code most}. */
    public History plus(Sample sample, int most) {
        int dropped = Math.max(0, samples.size() - most + 1);
        List<Sample> longer = new ArrayList<>(samples.subList(dropped, samples.size()));
        longer.add(sample);
        Sample before = latest().orElse(null);
        if (before == null || !isPlain || !isOfOneBranch || !before.branchId().equals(sample.branchId())
                || !isCounted(sample) || sample.at().isBefore(before.at())) {
            return new History(longer);
        }
        return new History(longer, sameRun(before, sample) ? Math.max(0, runFrom - dropped) : longer.size() - 1);
    }

    /** The samples with the data of the branch {@code branchId}. */
    public List<Sample> of(String branchId) {
        return of(branchId, samples);
    }

    /** The samples of {@link #timely} with the data of the branch {@code branchId}. */
    public List<Sample> timely(String branchId) {
        return of(branchId, timely());
    }

    private List<Sample> of(String branchId, List<Sample> some) {
        boolean areAll = isOfOneBranch && !samples.isEmpty() && samples.getLast().branchId().equals(branchId);
        return areAll ? some : some.stream().filter(sample -> sample.branchId().equals(branchId)).toList();
    }

    /** The samples of {@link #timely} taken at or after {@code from}, and those before them from one with counters on. */
    public List<Sample> timelySince(Instant from) {
        return timelySince(from, samples);
    }

    /**
     * The latest run: its start as zeros, then its samples with counters.
     *
     * <p>If the data or the size limits changed during the run, it begins after that change, without the zeros.
     */
    public List<Sample> latestRun() {
        List<Sample> known = latestRun;
        if (known == null) {
            known = isPlain && !samples.isEmpty() ? run(samples, runFrom) : latestRun(counted());
            latestRun = known;
        }
        return known;
    }

    private static List<Sample> latestRun(List<Sample> counted) {
        return counted.isEmpty() ? List.of() : run(counted, firstOfLatestRun(counted));
    }

    private static int firstOfLatestRun(List<Sample> counted) {
        int first = Math.max(0, counted.size() - 1);
        while (first > 0 && sameRun(counted.get(first - 1), counted.get(first))) {
            first--;
        }
        return first;
    }

    private static List<Sample> run(List<Sample> counted, int first) {
        List<Sample> timely = timely(counted.subList(first, counted.size()));
        boolean startObserved = first == 0
                || !counted.get(first - 1).isOfRun(timely.getFirst());
        List<Sample> run = new ArrayList<>(timely.size() + 1);
        if (startObserved) {
            run.add(timely.getFirst().atStart());
        }
        run.addAll(timely);
        return Collections.unmodifiableList(run);
    }

    /**
     * The latest run as {@link #latestRun}, and before it the earlier runs of the same data at the same size, each whole
     * from its start, the latest first. Together they cover no more than {@code most} awake; none where the latest run
     * alone does, or where its start is not known. First reads after a warm start are no measure beside those of cold ones, so a run
     * that began so has none before it, and ends those of a later run.
     *
     * @param from an earlier run has a sample since then
     */
    public List<List<Sample>> latestRuns(Duration most, Instant from) {
        List<Sample> counted = isPlain || isInOrder(samples) ? counted() : List.of();
        List<List<Sample>> runs = new ArrayList<>(List.of(latestRun()));
        Duration left = most;
        for (int end = counted.size(); end > 0;) {
            List<Sample> run = end == counted.size() ? runs.getFirst() : latestRun(counted.subList(0, end));
            left = left.minus(run.getLast().since(run.getFirst()));
            boolean isWhole = run.getFirst().run().uptime().isZero() && !left.isNegative()
                    && !ServerStart.isWarm(run.getLast().run().start());
            if (!isWhole || run.getLast().at().isBefore(from) || !run.getLast().isOfTheSame(counted.getLast())) {
                return runs;
            }
            if (end < counted.size()) {
                runs.add(run);
            }
            end -= run.size() - 1;
        }
        return runs;
    }

    /**
     * Increase of the counters in the {@code window} that ends at {@code end}; the parts before and after a start add
     * up. It begins again where the data or the limits of size changed.
     */
    public Increase increase(Duration window, Instant end) {
        Instant from = end.minus(window);
        return steps(from, end).stream()
                .filter(step -> !step.from().isBefore(from))
                .map(Step::reads)
                .reduce(Increase.NONE, Increase::plus);
    }

    /**
     * The time between two samples of one run, or from its start to its first sample.
     *
     * @param from  its beginning
     * @param to    time of the later sample
     * @param reads increase of the counters in it
     */
    record Step(Instant from, Instant to, Increase reads) {}

    /**
     * The steps that end between {@code from} and {@code to}, in order: those of the present data and limits of size. A run
     * that began earlier has none from its start.
     */
    List<Step> steps(Instant from, Instant to) {
        List<Step> steps = new ArrayList<>();
        @Nullable
        Sample before = null;
        for (Sample sample : timelySince(from, counted())) {
            if (sample.at().isAfter(to)) {
                break;
            }
            boolean isChanged = before != null && !sample.isOfTheSame(before);
            if (isChanged) {
                steps.clear();
            }
            if (before != null && sample.continues(before)) {
                if (!isChanged && sample.at().isAfter(from)) {
                    steps.add(new Step(before.at(), sample.at(), step(before, sample)));
                }
            } else if (!sample.runBegan().isBefore(from) && startsNewRun(before, sample)) {
                steps.add(new Step(sample.runBegan(), sample.at(), step(sample.atStart(), sample)));
            }
            before = sample;
        }
        return steps;
    }

    /** Increase of the counters over {@code run}, whose samples continue one another. */
    public static Increase along(List<Sample> run) {
        return run.size() < 2 ? Increase.NONE : step(run.getFirst(), run.getLast()).withSamples(run.size());
    }

    private List<Sample> counted() {
        return isPlain ? samples : samples.stream().filter(History::isCounted).toList();
    }

    private static boolean isCounted(Sample sample) {
        return sample.cache().counters() != null;
    }

    /** Reads from the end, so that a short window costs little in a long history. */
    private static List<Sample> timelySince(Instant from, List<Sample> samples) {
        Instant least = Instant.MAX;
        for (int first = samples.size() - 1; first > 0; first--) {
            Sample sample = samples.get(first);
            boolean isTimely = !sample.at().isAfter(least);
            if (isTimely && sample.at().isBefore(from) && isCounted(sample)) {
                return timely(samples.subList(first, samples.size()));
            }
            least = isTimely ? sample.at() : least;
        }
        return timely(samples);
    }

    private static List<Sample> timely(List<Sample> samples) {
        if (isInOrder(samples)) {
            return samples;
        }
        List<Sample> kept = new ArrayList<>(samples.size());
        for (Sample sample : samples.reversed()) {
            if (kept.isEmpty() || !sample.at().isAfter(kept.getLast().at())) {
                kept.add(sample);
            }
        }
        return List.copyOf(kept.reversed());
    }

    /** The usual case, in which nothing is copied. */
    private static boolean isInOrder(List<Sample> samples) {
        for (int i = 1; i < samples.size(); i++) {
            if (samples.get(i).at().isBefore(samples.get(i - 1).at())) {
                return false;
            }
        }
        return true;
    }

    private static boolean startsNewRun(@Nullable Sample before, Sample sample) {
        return before == null || !before.isOfRun(sample);
    }

    private static boolean sameRun(Sample earlier, Sample later) {
        return later.continues(earlier) && later.isOfTheSame(earlier);
    }

    private static Increase step(Sample earlier, Sample later) {
        Counters from = earlier.cache().counters();
        Counters to = later.cache().counters();
        return from == null || to == null
                ? Increase.NONE
                : Increase.between(from, to, later.since(earlier));
    }
}
