package dev.plimsoll.watch;

import dev.plimsoll.cache.Sample;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a look inside says about who is there. */
public sealed interface Inside {

    /**
     * Others were active since our look before.
     *
     * @param at when last, where that was seen
     */
    record Others(@Nullable Instant at) implements Inside {}

    /** Nobody was since our look before. */
    record Nobody() implements Inside {}

    /** The look itself started the compute. */
    record Woken() implements Inside {}

    /** The look failed, and showed nothing. */
    record Unseen() implements Inside {}

    /** Nothing was reached, so that nobody was kept awake. */
    record Refused() implements Inside {}

    /**
     * What {@code sample} says.
     *
     * @param earlier the sample before; null where there is none
     * @param begun   when the look began
     */
    static Inside of(Sample sample, @Nullable Sample earlier, Instant begun) {
        if (!sample.runBegan().isBefore(begun)) {
            return new Woken();
        }
        if (earlier != null && !sample.showsOthersSince(earlier)) {
            return new Nobody();
        }
        Duration idle = sample.others().sinceLast();
        return new Others(idle == null ? null : sample.at().minus(idle));
    }
}
