package dev.plimsoll.bench.week.family;

import dev.plimsoll.bench.week.PlayedWeeks;
import dev.plimsoll.bench.week.Week;

/** Weeks of captured reads, looped; by day four times as many as by night. */
final class CapturedWeeks extends PlayedWeeks {

    CapturedWeeks(String family, int seed) {
        super(family, seed, 1, 0.6, 0.35);
    }

    Week capture(String name) {
        double rate = figures().about(5_000) * share();
        return played(name, always(40), epoch -> rate * (0.4 + 1.2 * daylight(epoch)));
    }
}
