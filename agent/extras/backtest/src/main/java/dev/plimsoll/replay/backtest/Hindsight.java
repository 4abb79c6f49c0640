package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy would have recommended for one compute, based on its recorded samples.
 *
 * <p>It counts the time between two probes of the same run, and from a start to the first probe after it. The time
 * after the last probe of a run and before the first probe is unknown.
 *
 * @param compute  the compute
 * @param from     first counted probe; null if there was none
 * @param to       last counted probe; null if there was none
 * @param samples  number of counted probes
 * @param said     the recommendations that differed from the previous one
 * @param first    the first change of size; null if there would be none
 * @param recorded cost at the recorded sizes
 * @param advised  predicted cost at the recommended sizes
 */
public record Hindsight(ComputeId compute, @Nullable Instant from, @Nullable Instant to, int samples,
        List<EarlierAdvice> said,
        @Nullable FirstChange first, AtRecordedSizes recorded, AtAdvisedSizes advised) {

    public Hindsight {
        said = List.copyOf(said);
    }

    /**
     * Cost at the recorded sizes.
     *
     * @param cost         the cost; with autoscaling, CU-hours as if always at the largest size
     * @param counted      whether counters cover any of that time
     * @param leastCuHours CU-hours as if always at the smallest size
     */
    public record AtRecordedSizes(ReplayCost cost, boolean counted, double leastCuHours) {}

    /**
     * Cost at the recommended sizes over the same time, each until the next probe.
     *
     * @param cuHours CU-hours
     * @param below   time below the target, as predicted
     */
    public record AtAdvisedSizes(double cuHours, TimeBelowTarget below) {}

    /** A recommendation that differs from the previous one. */
    public record EarlierAdvice(Instant at, Action action, Reason reason, SizeRange from, SizeRange to,
            List<Cause> causes) {}

    /**
     * The first change that the policy would have made.
     *
     * @param allowed time from which only the moment of the change was missing
     * @param made    time of that moment, or the latest possible time; null if it did not come within the record
     */
    public record FirstChange(Instant allowed, @Nullable Instant made, SizeRange from, SizeRange to,
            List<Cause> causes) {}

    /**
     * Time below the target, as predicted.
     *
     * @param least    by the upper bounds of the predictions
     * @param expected by the expected values
     * @param most     by the lower bounds; all of the time without a prediction
     */
    public record TimeBelowTarget(Duration least, Duration expected, Duration most) {

        static final TimeBelowTarget NEVER = new TimeBelowTarget(Duration.ZERO, Duration.ZERO, Duration.ZERO);

        TimeBelowTarget plus(Duration time, boolean surely, boolean probably, boolean perhaps) {
            return new TimeBelowTarget(surely ? least.plus(time) : least, probably ? expected.plus(time) : expected,
                    perhaps ? most.plus(time) : most);
        }
    }
}
