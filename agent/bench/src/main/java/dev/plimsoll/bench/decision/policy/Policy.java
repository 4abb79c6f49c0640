package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.decision.Decision;

/** Chooses sizes through one week; asked at the end of each epoch, with what a look would show. */
public interface Policy {

    /** The size from the next epoch on: another one than now is a restart, and so is the present one {@link #anew}. */
    int next(EpochView look);

    /** To start a size anew, be it the present one. */
    static int anew(int size) {
        return -1 - size;
    }

    static boolean isAnew(int next) {
        return next < 0;
    }

    static int size(int next) {
        return isAnew(next) ? -1 - next : next;
    }

    /** What a decision asks for at the present size; advice of a start is taken. */
    static int of(Decision decision, int present) {
        return switch (decision.act()) {
            case MOVE -> Ladder.of(decision.to());
            case RESTART -> decision.constraints().isEmpty() ? anew(present) : present;
            case STAY, NOT_YET, WAIT -> present;
        };
    }
}
