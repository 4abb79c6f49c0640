package dev.plimsoll.bench.week.former.fourth;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.PlayedWeeks;
import dev.plimsoll.bench.week.Week;

/** Weeks of captured reads, of those held out fourth. */
final class FourthCaptured extends PlayedWeeks {

    FourthCaptured(String word, int seed) {
        super(word, seed, 1, 0.7, 0.45);
    }

    /** Offices of many companies, some of which work by night or on weekends as well. */
    Week tenancy() {
        Draw figures = figures();
        double rate = figures.about(7_000) * share();
        int opens = 7 + figures.below(3);
        return played("pg_tenancy", connections(epoch -> works(epoch, opens, opens + 10) ? 80 : 35),
                epoch -> rate * (works(epoch, opens, opens + 10) ? 0.6 + 0.6 * daylight(epoch) : 0.25));
    }

    /** Written and looked up by day, and by some in the evening. */
    Week documents() {
        Draw figures = figures();
        double rate = figures.about(6_000) * share();
        return played("pg_documents", connections(epoch -> 20 + (int) (40 * daylight(epoch))),
                epoch -> rate * (0.25 + 0.7 * daylight(epoch) + 0.3 * bump(epoch, 20, 1.5)));
    }

    /** An application by day; its workers do the larger part of their work by night, and a little with each of its pages. */
    Week webAndWorkers() {
        Draw figures = figures();
        double rate = figures.about(4_500) * share();
        double jobs = figures.about(2_500) * share();
        int begins = figures.below(3);
        int lasts = 3 + figures.below(3);
        Reading night = epoch -> epoch % DAY / HOUR >= begins && epoch % DAY / HOUR < begins + lasts ? 1.6 : 0;
        return beside(kept("pg_orm"), epoch -> rate * (0.15 + 1.1 * daylight(epoch)), kept("pg_queue"),
                epoch -> jobs * (0.2 + 0.5 * daylight(epoch) + night.of(epoch)),
                connections(epoch -> 30 + (int) (60 * daylight(epoch)) + (night.of(epoch) > 0 ? 40 : 0)))
                .begunAt(size(3));
    }

    /** What devices send was in the application's compute, until one day it moves to one of its own. */
    Week split() {
        Draw figures = figures();
        double rate = figures.about(4_000) * share();
        double sent = figures.about(3_500) * share();
        int until = (2 + figures.below(3)) * DAY + (8 + figures.below(10)) * HOUR;
        return beside(kept("pg_mix"), epoch -> rate * (0.4 + 1.1 * daylight(epoch)), kept("pg_series"),
                epoch -> epoch < until ? sent * (0.8 + 0.4 * daylight(epoch)) : 0,
                connections(epoch -> epoch < until ? 85 : 50)).begunAt(size(4));
    }

    /** A library: people search while it is open, on Saturdays until one; asleep else. */
    Week library() {
        Draw figures = figures();
        double rate = figures.about(5_000) * share();
        int opens = 8 + figures.below(3);
        int[] connections = connections(epoch -> works(epoch, opens, opens + 9)
                || (epoch / DAY == 5 && epoch % DAY / HOUR >= opens && epoch % DAY / HOUR < 13) ? 18 : -1);
        return played("pg_search", lingering(connections), epoch -> connections[epoch] <= 0 ? 0 : rate);
    }
}
