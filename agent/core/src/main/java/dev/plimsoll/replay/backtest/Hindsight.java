package dev.plimsoll.replay.backtest;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy would have said of one compute, by what was recorded of it.
 *
 * <p>Time counts between two looks at the same run, and from a start to the first look after it. How long it stayed awake
 * after the last look of a run is not on record, nor what was before the first look of all.
 *
 * @param compute        whose
 * @param from           the first look counted; null where there was none
 * @param to             the last
 * @param samples        looks counted
 * @param said           the advice, wherever it differed from that of the look before
 * @param first          the first change of size; null where there would have been none
 * @param observed          what it came to at the recorded sizes; with autoscaling, CU-hours as if always at the largest
 * @param counted        whether counters told of any of that time what was read
 * @param leastCuHours   and as if always at the smallest
 * @param advisedCuHours what the advised sizes would have come to over the same time, each from the look that advised it
 *                       to the next
 * @param advisedBelow   time below the target there, by the predictions
 */
public record Hindsight(ComputeId compute, @Nullable Instant from, @Nullable Instant to, int samples, List<Said> said,
        @Nullable FirstChange first, ReplayCost observed, boolean counted, double leastCuHours, double advisedCuHours,
        Below advisedBelow) {

    public Hindsight {
        said = List.copyOf(said);
    }

    /** Advice that differs from the one before. */
    public record Said(Instant at, String action, String reason, SizeRange from, SizeRange to, String why) {}

    /**
     * The change that the policy would have made first.
     *
     * @param allowed when nothing but its moment was missing
     * @param made    when that moment came, or by when at the latest; null where it did not come within the record
     */
    public record FirstChange(Instant allowed, @Nullable Instant made, SizeRange from, SizeRange to, String why) {}

    /**
     * Time below the target, as predicted.
     *
     * @param least    by the predictions' upper bounds
     * @param expected by what they expect
     * @param most     by their lower bounds; where nothing was predicted, all of the time
     */
    public record Below(Duration least, Duration expected, Duration most) {

        static final Below NEVER = new Below(Duration.ZERO, Duration.ZERO, Duration.ZERO);

        Below plus(Duration time, boolean surely, boolean probably, boolean perhaps) {
            return new Below(surely ? least.plus(time) : least, probably ? expected.plus(time) : expected,
                    perhaps ? most.plus(time) : most);
        }
    }
}
