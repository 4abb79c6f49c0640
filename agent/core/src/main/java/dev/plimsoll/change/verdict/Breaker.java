package dev.plimsoll.change.verdict;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

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
        return bad(latest.stream()
                .filter(verdict -> verdict != EffectVerdict.INCONCLUSIVE)
                .limit(FLEET_VERDICTS)) >= FLEET_BAD;
    }

    /** Whether it is open for a compute with these verdicts since a person resumed. */
    public static boolean isOpenForCompute(Collection<EffectVerdict> verdicts) {
        return bad(verdicts.stream()) >= COMPUTE_BAD;
    }

    private static long bad(Stream<EffectVerdict> verdicts) {
        return verdicts.filter(EffectVerdict::isBad).count();
    }
}
