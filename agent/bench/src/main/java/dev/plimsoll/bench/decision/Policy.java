package dev.plimsoll.bench.decision;

/** Chooses sizes through one week; asked at the end of each epoch, with what a look would show. */
interface Policy {

    /** The size from the next epoch on; another one than now is a restart. */
    int next(Look look);
}
