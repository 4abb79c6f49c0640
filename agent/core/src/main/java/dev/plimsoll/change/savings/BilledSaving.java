package dev.plimsoll.change.savings;

import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the platform bills for a compute before and after a change, as far as its bill shows that.
 *
 * @param before in the week before the change, at the former size
 * @param after  in the month of the row, at the new size
 */
public record BilledSaving(BilledUse before, BilledUse after) {

    /** CU-hours saved in the billed time after the change; null where that is not known. */
    @Nullable
    Double cuHours() {
        Double former = before.meanCu();
        return former == null || gap() != null ? null
                : former * Hours.of(after.awake()) - after.cuSeconds() / Duration.ofHours(1).toSeconds();
    }

    @Nullable
    BillGap gap() {
        BillGap earlier = before.unmeasured();
        return earlier == null ? after.unmeasured() : earlier;
    }

    /** Why the bill does not show what a compute used. The later ones are worse. */
    public enum BillGap implements Worded {
        /** The compute was not seen awake long enough at that size. */
        SELDOM_AWAKE,
        /** The platform has not counted the latest hours yet, or its bill is not read at all. */
        LATE,
        /** The bill of a branch is the sum of its computes, and several were awake. */
        SEVERAL_COMPUTES,
        /** The platform shows later hours, but not all in which the compute was awake. */
        HOURS_MISSING
    }

    /**
     * What is billed for one compute at one size.
     *
     * @param cuSeconds size times time awake
     * @param awake     its time awake in the billed hours
     * @param gap       the worst reason why hours are left out; null where none is
     */
    public record BilledUse(double cuSeconds, Duration awake, @Nullable BillGap gap) {

        static final BilledUse NONE = new BilledUse(0, Duration.ZERO, null);
        /** With less time awake, the edges of what was seen decide the mean. */
        private static final Duration MIN_AWAKE = Duration.ofMinutes(5);

        BilledUse plus(double more, Duration time) {
            return new BilledUse(cuSeconds + more, awake.plus(time), gap);
        }

        BilledUse without(BillGap reason) {
            return new BilledUse(cuSeconds, awake, gap == null || gap.compareTo(reason) < 0 ? reason : gap);
        }

        /** Mean size while awake, in CU; null without enough time awake. */
        public @Nullable Double meanCu() {
            return awake.compareTo(MIN_AWAKE) < 0 ? null : Double.valueOf(cuSeconds * 1000 / awake.toMillis());
        }

        /** Only hours that end the time may be missing: what is billed before them is measured. */
        private @Nullable BillGap unmeasured() {
            return gap != null && (gap != BillGap.LATE || meanCu() == null) ? gap
                    : meanCu() == null ? BillGap.SELDOM_AWAKE : null;
        }
    }
}
