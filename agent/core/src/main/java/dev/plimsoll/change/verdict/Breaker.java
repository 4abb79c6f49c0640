package dev.plimsoll.change.verdict;

import java.util.Collection;
import java.util.List;

/**
 * Stops unattended changes after several bad verdicts, until a person resumes.
 *
 * <p>It opens for the fleet after three bad verdicts among the latest five, and for one compute after two of its own.
 * Inconclusive changes do not count.
 */
public final class Breaker {

    /** Latest verdicts of the fleet that count. */
    public static final int FLEET_VERDICTS = 5;
    private static final int FLEET_BAD = 3;
    private static final int COMPUTE_BAD = 2;

    private Breaker() {}

    /** Whether it is open for the fleet, after {@code latest} verdicts since a person resumed, newest first. */
    public static boolean isOpenForFleet(List<EffectVerdict> latest) {
        int count = 0;
        int bad = 0;
        for (EffectVerdict verdict : latest) {
            if (verdict != EffectVerdict.INCONCLUSIVE && count < FLEET_VERDICTS) {
                count++;
                bad += verdict.isBad() ? 1 : 0;
            }
        }
        return bad >= FLEET_BAD;
    }

    /** Whether it is open for a compute with these verdicts since a person resumed. */
    public static boolean isOpenForCompute(Collection<EffectVerdict> verdicts) {
        int bad = 0;
        for (EffectVerdict verdict : verdicts) {
            bad += verdict.isBad() ? 1 : 0;
        }
        return bad >= COMPUTE_BAD;
    }
}
