package dev.plimsoll.fleet;

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

    public boolean isFixed() {
        return min.equals(max);
    }

    /** {@code 2 CU}, or {@code 1 to 4 CU}. */
    @Override
    public String toString() {
        return isFixed() ? min + " CU" : min + " to " + max + " CU";
    }
}
