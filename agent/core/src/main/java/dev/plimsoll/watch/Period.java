package dev.plimsoll.watch;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who was there in the present awake period of a compute, and what our looks in it may cost.
 *
 * @param look  our latest look, in this period or before; null before the first
 * @param proof who else was active
 * @param harm  what our looks may have cost since somebody else was last active; null where nothing
 */
public record Period(@Nullable LastLook look, Proof proof, @Nullable Harm harm) {

    static final Period NONE = new Period(null, Proof.NONE, null);

    /** How late a time may be listed and still be true. */
    private static final Duration PROMPT = Duration.ofSeconds(2);

    Period with(LastLook heard) {
        return new Period(heard, proof, harm);
    }

    Period with(Proof proven) {
        return new Period(look, proven, harm);
    }

    Period sinceEarlier(Duration span) {
        return harm == null ? this : new Period(look, proof, harm.sinceEarlier(span));
    }

    Period settled() {
        return new Period(look, proof, null);
    }

    /**
     * After it was listed as not awake.
     *
     * @param asleep when it was listed as asleep; null where it may be starting
     */
    Period over(@Nullable Instant asleep) {
        return new Period(look == null || asleep == null ? look : look.leftAsleep(asleep), Proof.NONE, null);
    }

    /** Since when nobody else may have been there, as far as that is certain; {@code otherwise} where nothing is. */
    Instant since(Instant otherwise) {
        Instant certain = proof.certain();
        if (certain != null) {
            return certain;
        }
        Instant somebody = proof.somebody();
        return harm != null ? harm.proof() : somebody == null ? otherwise : somebody;
    }

    /**
     * When somebody was seen in the latest look, where the platform does not tell even that; else null.
     *
     * @param active the last activity by the platform's word
     */
    @Nullable
    Instant seenButUntold(@Nullable Instant active) {
        if (look == null || harm == null || look.saw() != LastLook.Saw.OTHERS) {
            return null;
        }
        boolean told = active != null && !active.isBefore(harm.proof().minus(PROMPT));
        return told ? null : harm.proof();
    }
}
