package dev.plimsoll.bench.week.former.second;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.PlayedWeeks;
import dev.plimsoll.bench.week.Week;

/** Weeks of captured reads of those held out second. */
final class SecondCaptured extends PlayedWeeks {

    SecondCaptured(String family, int seed) {
        super(family, seed, 0.9, 0.55, 0.3);
    }

    /** On weekends half as much. */
    Week gauss() {
        double rate = figures().about(6_000) * share();
        return played("pg_gauss", connections(epoch -> 20 + (int) (70 * daylight(epoch))),
                epoch -> rate * (0.3 + daylight(epoch)) * (epoch / DAY < 5 ? 1 : 0.5));
    }

    Week mix() {
        Draw figures = figures();
        double rate = figures.about(4_000) * share();
        int opens = 7 + figures.below(3);
        return played("pg_mix", connections(epoch -> works(epoch, opens, 18) ? 60 : 25),
                epoch -> works(epoch, opens, 18) ? 2 * rate : 0.7 * rate);
    }

    Week olap() {
        double rate = figures().about(4_500) * share();
        return played("pg_olap", always(30), epoch -> rate * (0.6 + 0.8 * daylight(epoch)));
    }

    /** Every night 50 minutes of whole scans beside it, of tables of their own. */
    Week nightly() {
        Draw figures = figures();
        double rate = figures.about(5_000) * share();
        double scans = figures.about(5_000) * share();
        int hour = figures.below(6);
        return beside(kept("pg_zipf"), epoch -> rate * (0.4 + 1.2 * daylight(epoch)), kept("pg_olap"),
                epoch -> epoch % DAY >= hour * HOUR && epoch % DAY < hour * HOUR + 10 ? scans : 0,
                always(45));
    }

    /** An application by day, and the jobs around it day and night. */
    Week services() {
        Draw figures = figures();
        double rate = figures.about(4_500) * share();
        double jobs = figures.about(1_500) * share();
        return beside(kept("pg_gauss"), epoch -> rate * (0.3 + daylight(epoch)), kept("pg_cron"), epoch -> jobs,
                connections(epoch -> 12 + (int) (60 * daylight(epoch))));
    }
}
