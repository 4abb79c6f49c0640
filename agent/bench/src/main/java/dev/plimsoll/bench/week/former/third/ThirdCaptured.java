package dev.plimsoll.bench.week.former.third;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.PlayedWeeks;
import dev.plimsoll.bench.week.Week;

/** Weeks of captured reads, of those held out third. */
final class ThirdCaptured extends PlayedWeeks {

    ThirdCaptured(String word, int seed) {
        super(word, seed, 0.95, 0.65, 0.4);
    }

    /** Devices send by night as by day; by day there are people who look, and a little more is asked. */
    Week series() {
        Draw figures = figures();
        double rate = figures.about(5_000) * share();
        return played("pg_series", connections(epoch -> 30 + (int) (15 * daylight(epoch))),
                epoch -> rate * (0.8 + 0.4 * daylight(epoch))).begunAt(size(2));
    }

    /** Row by row: before noon and in the evening the most, each process with its connections. */
    Week orm() {
        Draw figures = figures();
        double rate = figures.about(6_000) * share();
        double processes = figures.about(9);
        Reading busy = epoch -> 0.25 + 0.6 * bump(epoch, 11, 2.5) + 0.8 * bump(epoch, 19.5, 2.5);
        return played("pg_orm", connections(epoch -> 20 * (int) Math.ceil(processes * busy.of(epoch))),
                epoch -> rate * busy.of(epoch));
    }

    /** Words are looked for by day, on weekends as well, and far less by night. */
    Week search() {
        Draw figures = figures();
        double rate = figures.about(5_500) * share();
        return played("pg_search", connections(epoch -> 15 + (int) (40 * daylight(epoch))),
                epoch -> rate * (0.2 + daylight(epoch))).begunAt(size(4));
    }

    /** Steady but for a mailing on some workdays, when for two hours there is much more to do. */
    Week queue() {
        Draw figures = figures();
        double rate = figures.about(4_000) * share();
        double more = figures.about(2.5);
        int begins = 9 + figures.below(4);
        int every = 1 + figures.below(2);
        return played("pg_queue", always((int) figures.about(70)),
                epoch -> works(epoch, begins, begins + 2) && epoch / DAY % (every + 1) == 0 ? more * rate : rate);
    }

    /** Two databases of one company, until one day on two computes and from then on on this one. */
    Week merged() {
        Draw figures = figures();
        double rate = figures.about(4_000) * share();
        double others = figures.about(3_500) * share();
        int from = (2 + figures.below(3)) * DAY + (4 + figures.below(12)) * HOUR;
        return beside(kept("pg_mix"), epoch -> rate * (0.4 + 1.1 * daylight(epoch)), kept("pg_tide"),
                epoch -> epoch < from ? 0 : others * (0.4 + 1.1 * daylight(epoch)),
                connections(epoch -> epoch < from ? 40 : 75));
    }
}
