package dev.plimsoll.prediction.model.run;

/** The load of a cache in steps of half a doubling. */
public final class LoadLevel {

    private static final double STEPS_PER_DOUBLING = 2;
    private static final double PER_HOUR = 12;

    private LoadLevel() {}

    /** The level of {@code readsPerHour}: floor(2 log2(reads in five minutes)), 0 and up. */
    public static int level(double readsPerHour) {
        double reads = Math.max(1, readsPerHour / PER_HOUR);
        return (int) Math.floor(STEPS_PER_DOUBLING * StrictMath.log(reads) / StrictMath.log(2));
    }

    /** The lower bound of {@code level} in reads an hour; the upper bound is that of the next level. */
    public static double leastReadsPerHour(int level) {
        return PER_HOUR * StrictMath.pow(2, level / STEPS_PER_DOUBLING);
    }

    /** The typical reads an hour of {@code level}: the geometric mean of its bounds. */
    public static double readsPerHour(int level) {
        return Math.sqrt(leastReadsPerHour(level) * leastReadsPerHour(level + 1));
    }
}
