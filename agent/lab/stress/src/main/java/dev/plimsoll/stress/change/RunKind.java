package dev.plimsoll.stress.change;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.Random;

/** How long a run is, and whether something disturbs it. */
enum RunKind {
    /** About a day, in steps of up to twenty minutes. */
    SHORT(160, 1_200),
    /** About eight days, in short steps: idle gaps are seen, and autosuspend delays are judged. */
    LONG(5_600, 240),
    /** About a day and a half in short steps, in which nothing disturbs the default policy: its goals are measured. */
    CALM(900, 240),
    /** About a day of many alike computes that are changed by policy, so that they become due in the same tick. */
    TOGETHER(160, 1_200);

    private static final int LONG_RUNS = 150;
    private static final int CALM_RUNS = 15;
    private static final int TOGETHER_RUNS = 12;

    private final int steps;
    private final int longestStepSeconds;

    RunKind(int steps, int longestStepSeconds) {
        this.steps = steps;
        this.longestStepSeconds = longestStepSeconds;
    }

    static RunKind of(long seed) {
        if (seed % LONG_RUNS == LONG_RUNS / 2) {
            return LONG;
        }
        if (seed % CALM_RUNS == 2) {
            return CALM;
        }
        return seed % TOGETHER_RUNS == 5 ? TOGETHER : SHORT;
    }

    int steps() {
        return steps;
    }

    /** Seconds from one step to the next. */
    int stepSeconds(Random random) {
        return 10 + random.nextInt(longestStepSeconds);
    }

    /** How often something disturbs a run of this kind, as a factor. */
    double roughness(Random random) {
        if (isCalm()) {
            return 0;
        }
        return random.nextInt(4) == 0 ? 0.1 : 2 * random.nextDouble();
    }

    int computes(Random random) {
        return this == TOGETHER ? 6 + random.nextInt(7) : 1 + random.nextInt(3);
    }

    int projects(Random random) {
        return this == TOGETHER ? 4 + random.nextInt(9) : 1 + random.nextInt(2);
    }

    /**
     * The size of a compute at the beginning; in a calm run often the largest, and in one of many computes always, so that
     * changes to smaller ones follow.
     */
    SizeRange size(Random random) {
        return this == TOGETHER || (isCalm() && random.nextInt(4) != 0)
                ? SizeRange.fixed(ComputeUnits.of(ChangeTerms.SIZES.getLast()))
                : SimulatedPerson.size(random);
    }

    boolean isCalm() {
        return this == CALM;
    }
}
