package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.PlayedWeeks;
import dev.plimsoll.bench.week.Week;

/** Weeks of captured reads, of those held out. */
final class HeldOutCaptured extends PlayedWeeks {

    HeldOutCaptured(String word, int seed) {
        super(word, seed, 1, 0.75, 0.5);
    }

    /** People who follow each other: at noon some, most in the evening, on weekends all day. */
    Week graph() {
        Draw figures = figures();
        double rate = figures.about(6_000) * share();
        Reading there = epoch -> 0.2 + 0.4 * bump(epoch, 12.5, 2) + 0.8 * bump(epoch, 20.5, 2.5)
                + (epoch / DAY < 5 ? 0 : 0.4 * daylight(epoch));
        return played("pg_graph", connections(epoch -> 25 + (int) (60 * there.of(epoch))),
                epoch -> rate * there.of(epoch)).begunAt(size(2));
    }

    /** Sales, and a view of them that is made up to date the oftener the more is sold. */
    Week views() {
        Draw figures = figures();
        double rate = figures.about(6_500) * share();
        return played("pg_views", connections(epoch -> 20 + (int) (45 * daylight(epoch))),
                epoch -> rate * (0.35 + 0.9 * daylight(epoch)) * (epoch / DAY < 5 ? 1 : 0.8));
    }

    /** Tickets by office hours, and what is attached to them, which is looked at in the evening as well. */
    Week helpDesk() {
        Draw figures = figures();
        double tickets = figures.about(4_000) * share();
        double attached = figures.about(3_000) * share();
        int opens = 6 + figures.below(3);
        return beside(kept("pg_tenancy"), epoch -> tickets * (works(epoch, opens, opens + 12) ? 1.2 : 0.3),
                kept("pg_documents"), epoch -> attached * (0.3 + 0.8 * daylight(epoch) + 0.3 * bump(epoch, 20, 2)),
                connections(epoch -> works(epoch, opens, opens + 12) ? 95 : 40)).begunAt(size(3));
    }

    /** Devices, and jobs for what they send; one day little of it arrives for some hours, and then all of it. */
    Week outage() {
        Draw figures = figures();
        double sent = figures.about(3_500) * share();
        double jobs = figures.about(2_500) * share();
        int out = (1 + figures.below(4)) * DAY + figures.below(DAY);
        int back = out + (int) (figures.about(4) * HOUR);
        int done = back + (back - out);
        Reading part = epoch -> epoch < out || epoch >= done ? 1 : epoch < back ? 0.1 : 1.9;
        return beside(kept("pg_series"), epoch -> sent * part.of(epoch), kept("pg_queue"),
                epoch -> jobs * part.of(epoch), connections(epoch -> epoch >= out && epoch < back ? 25 : 60))
                .begunAt(size(3));
    }

    /** A half of what is asked goes to another compute first, then nine tenths, then all but a watcher's. */
    Week movesOut() {
        Draw figures = figures();
        double rate = figures.about(7_500) * share();
        int half = (1 + figures.below(2)) * DAY + (9 + figures.below(6)) * HOUR;
        int most = half + (int) (figures.about(1.2) * DAY);
        int all = most + (int) (figures.about(1.2) * DAY);
        Reading here = epoch -> epoch < half ? 1 : epoch < most ? 0.5 : epoch < all ? 0.1 : 0.004;
        return played("pg_gauss", connections(epoch -> 2 + (int) (70 * here.of(epoch))),
                epoch -> rate * here.of(epoch) * (0.5 + 0.8 * daylight(epoch))).begunAt(size(4));
    }
}
