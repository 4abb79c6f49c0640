package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.PlayedWeeks;
import dev.plimsoll.bench.week.Week;

/** Held-out weeks of captured reads. */
final class HeldOutCaptured extends PlayedWeeks {

    HeldOutCaptured(String word, int seed) {
        super(word, seed, 1, 0.7, 0.45);
    }

    /** Drivers ask what is near them: in the morning, in the evening, and on weekends all day. */
    Week nearest() {
        Draw figures = figures();
        double rate = figures.about(8_500) * share();
        Reading there = epoch -> 0.2 + (epoch / DAY < 5
                ? 0.9 * bump(epoch, 8, 1.5) + bump(epoch, 17.5, 2)
                : 1.1 * daylight(epoch));
        return played("pg_geo", connections(epoch -> 15 + (int) (90 * there.of(epoch))),
                epoch -> rate * there.of(epoch)).begunAt(size(0.5));
    }

    /** Customers all over the world pay, on weekends a little less. */
    Week payments() {
        Draw figures = figures();
        double rate = figures.about(7_500) * share();
        return played("pg_uuid", always((int) figures.about(45)),
                epoch -> rate * (0.8 + 0.3 * daylight(epoch)) * (epoch / DAY < 5 ? 1 : 0.8)).begunAt(size(8));
    }

    /** A feature asks as much again; it is turned off after two hours, and turned on again a day or two later. */
    Week flag() {
        Draw figures = figures();
        double rate = figures.about(4_500) * share();
        int tried = (1 + figures.below(2)) * DAY + (10 + figures.below(3)) * HOUR;
        int stays = tried + (1 + figures.below(2)) * DAY;
        Reading usual = epoch -> rate * (0.4 + 0.9 * daylight(epoch));
        Reading on = epoch -> (epoch >= tried && epoch < tried + 2 * HOUR) || epoch >= stays ? 1 : 0;
        return beside(kept("pg_orm"), usual, kept("pg_graph"), epoch -> usual.of(epoch) * on.of(epoch),
                connections(epoch -> 30 + (int) ((30 + 25 * on.of(epoch)) * daylight(epoch))));
    }

    /** A read replica fails, and until it is built again its clients use the primary. */
    Week replicaDown() {
        Draw figures = figures();
        double rate = figures.about(5_000) * share();
        double theirs = figures.about(6_500) * share();
        int fails = (1 + figures.below(5)) * DAY + figures.below(DAY);
        int built = fails + (int) (figures.about(11) * HOUR);
        Reading here = epoch -> epoch >= fails && epoch < built ? 1 : 0;
        return beside(kept("pg_views"), epoch -> rate * (0.4 + 0.8 * daylight(epoch)), kept("pg_replica"),
                epoch -> theirs * here.of(epoch) * (0.4 + 0.8 * daylight(epoch)),
                connections(epoch -> 35 + (int) (110 * here.of(epoch))));
    }

    /** Every four hours a job compares rows and sums up ranges; nobody connects between two of them. */
    Week etl() {
        Draw figures = figures();
        double rate = figures.about(16_000) * share();
        int minute = figures.below(2 * HOUR);
        int lasts = 7 + figures.below(3);
        int[] connections = lingering(connections(epoch -> Math.floorMod(epoch - minute, 4 * HOUR) < lasts ? 6 : -1));
        return played("pg_mix", connections, epoch -> connections[epoch] > 0 ? rate : 0).begunAt(size(4));
    }
}
