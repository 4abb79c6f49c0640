package dev.plimsoll.fleet.size;

/**
 * The limits between which the platform sizes a compute; equal limits are a fixed size (platform/api.md 2.3).
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

    /** The limits with {@code cu} for the largest; the smallest stays where it may. A fixed size stays fixed. */
    public SizeRange to(ComputeUnits cu) {
        return isFixed() ? fixed(cu) : new SizeRange(ComputeUnits.smaller(min, cu), cu);
    }

    /** The larger of both limits each. */
    public SizeRange andAtLeast(SizeRange other) {
        return new SizeRange(ComputeUnits.larger(min, other.min), ComputeUnits.larger(max, other.max));
    }

    public boolean isFixed() {
        return min.equals(max);
    }

    /** As something to set or to have: {@code 2 CU}, or {@code bounds of 1 to 4 CU}. */
    public String asBounds() {
        return isFixed() ? toString() : "bounds of " + this;
    }

    /** {@code 2 CU}, or {@code 1 to 4 CU}. */
    @Override
    public String toString() {
        return isFixed() ? min + " CU" : min + " to " + max + " CU";
    }
}
