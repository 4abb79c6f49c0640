package dev.plimsoll.fleet.size;

/**
 * Size limits of a compute, between which the platform scales it. Equal limits are a fixed size (platform/api.md 2.3).
 *
 * @param min smallest size
 * @param max largest size, not below the smallest
 */
public record SizeRange(ComputeUnits min, ComputeUnits max) {

    public SizeRange {
        if (max.isBelow(min)) {
            throw new IllegalArgumentException("smallest size " + min + " CU is above the largest " + max + " CU");
        }
    }

    public static SizeRange fixed(ComputeUnits cu) {
        return new SizeRange(cu, cu);
    }

    /**
     * The limits with {@code cu} as the largest size; the smallest is lowered only if it exceeds that. A fixed size
     * stays fixed.
     */
    public SizeRange to(ComputeUnits cu) {
        return isFixed() ? fixed(cu) : new SizeRange(ComputeUnits.smaller(min, cu), cu);
    }

    /** The limits with each raised to that of {@code other} if that is larger. */
    public SizeRange andAtLeast(SizeRange other) {
        return new SizeRange(ComputeUnits.larger(min, other.min), ComputeUnits.larger(max, other.max));
    }

    /** Whether neither limit is below that of {@code other}. */
    public boolean covers(SizeRange other) {
        return !min.isBelow(other.min) && !max.isBelow(other.max);
    }

    public boolean isFixed() {
        return min.equals(max);
    }

    /** The limits in a sentence: {@code 2 CU}, or {@code bounds of 1 to 4 CU}. */
    public String asBounds() {
        return isFixed() ? toString() : "bounds of " + this;
    }

    /** The limits alone: {@code 2 CU}, or {@code 1 to 4 CU}. */
    @Override
    public String toString() {
        return isFixed() ? min + " CU" : min + " to " + max + " CU";
    }
}
