package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.decision.Decision;

/** Chooses the sizes in one week; called at the end of each epoch with the values of a probe. */
public interface Policy {

    /** The size from the next epoch on; another size is a restart, and so is the present size with {@link #restarted}. */
    int next(EpochView view);

    /** A restart with this size, even if it is the present one. */
    static int restarted(int size) {
        return -1 - size;
    }

    static boolean isRestart(int next) {
        return next < 0;
    }

    static int size(int next) {
        return isRestart(next) ? -1 - next : next;
    }

    /** The size of a decision; verification restarts are made. */
    static int of(Decision decision, int present) {
        return switch (decision.act()) {
            case MOVE -> Ladder.of(decision.to());
            case RESTART -> decision.constraints().isEmpty() ? restarted(present) : present;
            case STAY, NOT_YET, WAIT -> present;
        };
    }
}
