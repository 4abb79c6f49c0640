package dev.plimsoll.bench.decision.exact;

import dev.plimsoll.bench.week.Week;
import dev.plimsoll.cache.WorkingSet;
import java.util.Random;

/**
 * The platform's working-set estimate since the start, with an error of about 3 %, like an estimate with 1,024 registers
 * (profile {@code neon}). The error stays for hours, since the same pages meet the same registers.
 */
public final class Touched {

    private static final double ERROR = 0.0325;
    private static final int STAYS = 6 * Week.EPOCHS_PER_HOUR;
    private static final int FIVE_MINUTES = 1;
    private static final int QUARTER_HOUR = Week.EPOCHS_PER_HOUR / 4;
    private static final int FOUR_HOURS = 4 * Week.EPOCHS_PER_HOUR;

    private Touched() {}

    /** At the end of {@code epoch}, of a run that began with epoch {@code start}. */
    public static WorkingSet since(int start, int epoch, Exact exact) {
        return new WorkingSet(last(FIVE_MINUTES, start, epoch, exact), last(QUARTER_HOUR, start, epoch, exact),
                last(Week.EPOCHS_PER_HOUR, start, epoch, exact), last(FOUR_HOURS, start, epoch, exact));
    }

    private static long last(int epochs, int start, int epoch, Exact exact) {
        int pages = exact.touched(Math.max(start, epoch - epochs + 1), epoch);
        long seed = exact.week().name().hashCode() * 1_000_003L + (epoch / STAYS) * 101L + epochs;
        return Math.max(1, Math.round(pages * (1 + ERROR * new Random(seed).nextGaussian())));
    }
}
