package dev.plimsoll.probing;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who was there in the present awake period of a compute, and what our looks in it may cost.
 *
 * @param look  our latest look, in this period or before; null before the first
 * @param evidence who else was active
 * @param downsizeLoss  what our looks may have cost since somebody else was last active; null where nothing
 */
public record AwakePeriod(@Nullable LastProbe look, ActivityEvidence evidence, @Nullable UnsettledCost downsizeLoss) {

    static final AwakePeriod NONE = new AwakePeriod(null, ActivityEvidence.NONE, null);

    /** How late a time may be listed and still be true. */
    private static final Duration PROMPT = Duration.ofSeconds(2);

    AwakePeriod with(LastProbe heard) {
        return new AwakePeriod(heard, evidence, downsizeLoss);
    }

    AwakePeriod with(ActivityEvidence proven) {
        return new AwakePeriod(look, proven, downsizeLoss);
    }

    AwakePeriod sinceEarlier(Duration span) {
        return downsizeLoss == null ? this : new AwakePeriod(look, evidence, downsizeLoss.sinceEarlier(span));
    }

    AwakePeriod settled() {
        return new AwakePeriod(look, evidence, null);
    }

    /**
     * After it was listed as not awake.
     *
     * @param asleep when it was listed as asleep; null where it may be starting
     */
    AwakePeriod over(@Nullable Instant asleep) {
        return new AwakePeriod(look == null || asleep == null ? look : look.leftAsleep(asleep), ActivityEvidence.NONE,
                null);
    }

    /** Since when nobody else may have been there, as far as that is certain; {@code otherwise} where nothing is. */
    Instant since(Instant otherwise) {
        Instant certain = evidence.certain();
        if (certain != null) {
            return certain;
        }
        Instant somebody = evidence.somebody();
        return downsizeLoss != null ? downsizeLoss.evidence() : somebody == null ? otherwise : somebody;
    }

    /**
     * When somebody was seen in the latest look, where the platform does not tell even that; else null.
     *
     * @param active the last activity by the platform's word
     */
    @Nullable
    Instant seenButUntold(@Nullable Instant active) {
        if (look == null || downsizeLoss == null || look.saw() != LastProbe.Saw.OTHERS) {
            return null;
        }
        boolean told = active != null && !active.isBefore(downsizeLoss.evidence().minus(PROMPT));
        return told ? null : downsizeLoss.evidence();
    }
}
