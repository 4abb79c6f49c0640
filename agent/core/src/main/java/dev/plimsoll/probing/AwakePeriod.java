package dev.plimsoll.probing;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Evidence and probing cost in the present awake period of a compute.
 *
 * @param probe         the latest probe, in this period or before; null before the first
 * @param evidence     evidence of activity by others
 * @param unsettled possible cost of the probes since others were last active; null if none
 */
public record AwakePeriod(@Nullable LastProbe probe, ActivityEvidence evidence, @Nullable UnsettledCost unsettled) {

    static final AwakePeriod NONE = new AwakePeriod(null, ActivityEvidence.NONE, null);

    /** Largest delay at which a listed time counts as correct. */
    private static final Duration PROMPT = Duration.ofSeconds(2);

    AwakePeriod with(LastProbe probe) {
        return new AwakePeriod(probe, evidence, unsettled);
    }

    AwakePeriod with(ActivityEvidence updated) {
        return new AwakePeriod(probe, updated, unsettled);
    }

    AwakePeriod sinceEarlier(Duration span) {
        return unsettled == null ? this : new AwakePeriod(probe, evidence, unsettled.sinceEarlier(span));
    }

    AwakePeriod settled() {
        return new AwakePeriod(probe, evidence, null);
    }

    /**
     * The period after the compute was listed as not awake.
     *
     * @param asleep when it was listed as suspended; null if it may be starting
     */
    AwakePeriod over(@Nullable Instant asleep) {
        return new AwakePeriod(probe == null || asleep == null ? probe : probe.afterSuspended(asleep),
                ActivityEvidence.NONE,
                null);
    }

    /** Start of the certain inactivity of others; {@code otherwise} without evidence. */
    Instant since(Instant otherwise) {
        Instant certain = evidence.certain();
        if (certain != null) {
            return certain;
        }
        Instant somebody = evidence.somebody();
        return unsettled != null ? unsettled.evidence() : somebody == null ? otherwise : somebody;
    }

    /**
     * Time of the activity in the latest probe, if the platform does not report even that; otherwise null.
     *
     * @param active the last activity as reported by the platform
     */
    @Nullable
    Instant unreportedActivity(@Nullable Instant active) {
        if (probe == null || unsettled == null || probe.saw() != LastProbe.Saw.OTHERS) {
            return null;
        }
        boolean reported = active != null && !active.isBefore(unsettled.evidence().minus(PROMPT));
        return reported ? null : unsettled.evidence();
    }
}
