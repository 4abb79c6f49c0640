package dev.plimsoll.prediction.model;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a compute was observed with its present data and limits of size: the time between probes of one run,
 * summed over all runs.
 *
 * <p>It is stored because the samples that are read at once cover less than a day where probes are seconds apart.
 *
 * @param size      limits of size that were observed
 * @param branchId  branch whose data was observed
 * @param time      the sum
 * @param startedAt start of the server at the latest probe counted
 * @param until     time of that probe
 */
public record ObservedTime(SizeRange size, String branchId, Duration time, Instant startedAt, Instant until) {

    /**
     * The observed time after all of {@code samples}. Some of them may be counted already.
     *
     * @param before  null where nothing was counted; then all samples are new
     * @param samples in order of time, at least one
     */
    public static ObservedTime after(@Nullable ObservedTime before, List<Sample> samples) {
        int first = before == null ? 0 : History.indexAfter(samples, before.until, before.startedAt);
        ObservedTime now = before == null ? begunWith(samples.getFirst()) : before;
        for (int i = first; i < samples.size(); i++) {
            // A step from a probe before the one counted last is partly counted already.
            boolean isNext = i > 0 && samples.get(i - 1).isOf(now.until, now.startedAt);
            now = now.with(isNext ? samples.get(i - 1) : null, samples.get(i));
        }
        return now;
    }

    private static ObservedTime begunWith(Sample first) {
        return new ObservedTime(first.size(), first.branchId(), Duration.ZERO, first.run().startedAt(), first.at());
    }

    private ObservedTime with(@Nullable Sample earlier, Sample sample) {
        if (!sample.size().equals(size) || !sample.branchId().equals(branchId)) {
            return begunWith(sample);
        }
        boolean goesOn = earlier != null && earlier.run().startedAt().equals(sample.run().startedAt())
                && sample.isOfTheSame(earlier);
        Duration longer = earlier != null && goesOn ? time.plus(sample.since(earlier)) : time;
        return new ObservedTime(size, branchId, longer, sample.run().startedAt(), sample.at());
    }
}
