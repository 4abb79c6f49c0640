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
    CALM(900, 240);

    private static final int LONG_RUNS = 150;
    private static final int CALM_RUNS = 15;

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
        return seed % CALM_RUNS == 2 ? CALM : SHORT;
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

    /** The size of a compute at the beginning; in a calm run often the largest, so that changes to smaller ones follow. */
    SizeRange size(Random random) {
        return isCalm() && random.nextInt(4) != 0
                ? SizeRange.fixed(ComputeUnits.of(ChangeTerms.SIZES.getLast()))
                : SimulatedPerson.size(random);
    }

    boolean isCalm() {
        return this == CALM;
    }
}
