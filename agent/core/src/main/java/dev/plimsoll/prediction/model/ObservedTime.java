package dev.plimsoll.prediction.model;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a compute was observed awake with its present data and limits of size: each run with a probe, from its start
 * to its end as listed, summed over all runs. A run without a probe counts nothing.
 *
 * <p>It is stored because the samples that are read at once cover less than a day where probes are seconds apart.
 *
 * @param size      limits of size that were observed
 * @param branchId  branch whose data was observed
 * @param time      the sum
 * @param startedAt start of the server at the latest probe counted
 * @param until     time of that probe, or the end of its run as listed
 */
public record ObservedTime(SizeRange size, String branchId, Duration time, Instant startedAt, Instant until) {

    /** A run that began longer before the very first probe was not observed from its start. */
    private static final Duration SHOWN_BY_THE_FIRST = Duration.ofMinutes(5);

    /**
     * The observed time after all of {@code samples}. Some of them may be counted already.
     *
     * @param before  null where nothing was counted; then all samples are new
     * @param samples in order of time, at least one
     */
    public static ObservedTime after(@Nullable ObservedTime before, List<Sample> samples) {
        int first = before == null ? 1 : History.indexAfter(samples, before.until, before.startedAt);
        Duration uptime = samples.getFirst().run().uptime();
        ObservedTime now = before != null ? before
                : begunWith(samples.getFirst(), uptime.compareTo(SHOWN_BY_THE_FIRST) <= 0 ? uptime : Duration.ZERO);
        for (int i = first; i < samples.size(); i++) {
            // A step from a probe before the one counted last is partly counted already.
            boolean isNext = i > 0 && samples.get(i - 1).isOf(now.until, now.startedAt);
            now = now.with(isNext ? samples.get(i - 1) : null, samples.get(i));
        }
        return now;
    }

    /** A copy with the end of the run of the latest probe, as listed; null where that is not known. */
    public ObservedTime ended(@Nullable Instant end) {
        return end == null || !end.isAfter(until) ? this : plus(Duration.between(until, end), startedAt, end);
    }

    private static ObservedTime begunWith(Sample first, Duration time) {
        return new ObservedTime(first.size(), first.branchId(), time, first.run().startedAt(), first.at());
    }

    private ObservedTime with(@Nullable Sample earlier, Sample sample) {
        boolean isSameRun = startedAt.equals(sample.run().startedAt());
        if (!sample.size().equals(size) || !sample.branchId().equals(branchId)) {
            return begunWith(sample, isSameRun ? Duration.ZERO : sample.run().uptime());
        }
        Duration step = !isSameRun ? sinceStart(sample)
                : earlier != null && sample.isOfTheSame(earlier) ? sample.since(earlier) : Duration.ZERO;
        return plus(step, sample.run().startedAt(), sample.at());
    }

    /** The time from the start of another run, without what was counted until then by a listing. */
    private Duration sinceStart(Sample first) {
        Duration counted = Duration.between(first.runBegan(), until);
        Duration uptime = first.run().uptime();
        return counted.isPositive() && counted.compareTo(uptime) < 0 ? uptime.minus(counted) : uptime;
    }

    private ObservedTime plus(Duration step, Instant runStart, Instant at) {
        return new ObservedTime(size, branchId, time.plus(step), runStart, at);
    }
}
