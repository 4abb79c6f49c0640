package dev.plimsoll.bench.week.former.third;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;

/** Weeks without sleep in which nothing happens but days and nights, of those held out third. */
final class ThirdSteady extends Weeks {

    ThirdSteady(String word, int seed) {
        super(word, seed);
    }

    /** Space of tokens that ended is taken by new ones, so the table is a ring. */
    Week tokens() {
        Draw figures = figures();
        int ring = (int) figures.about(1_900);
        int users = (int) figures.about(450);
        int observed = (int) figures.about(950);
        double rate = figures.about(4_200);
        double round = figures.about(1.3) * DAY;
        return of(size(0.25), ring + users, connections(epoch -> 12 + (int) (20 * daylight(epoch))),
                epoch -> ring + users, (epoch, draw) -> {
                    int newest = (int) (ring * (epoch / round));
                    double now = rate * (0.4 + 0.9 * daylight(epoch));
                    return draw.even(now * 0.3, ring, users, 0, 1)
                            .each(now * 0.7, () -> Math.floorMod(
                                    newest - Math.min(draw.below(observed), draw.below(observed)), ring))
                            .mixed();
                });
    }

    /** A transfer reads two accounts and the newest entries; each workday's entries are summed up at its end. */
    Week ledger() {
        Draw figures = figures();
        int accounts = (int) figures.about(19_000);
        double rate = figures.about(7_500);
        double anHour = figures.about(60);
        int closes = 20 + figures.below(3);
        double[] upTo = zipf(accounts, 0.8);
        Reading newest = epoch -> 2.0 * accounts + anHour * epoch / HOUR;
        return of(size(4), (int) newest.of(Week.EPOCHS) + 1, connections(epoch -> 35 + (int) (60 * daylight(epoch))),
                newest, (epoch, draw) -> {
                    int now = (int) newest.of(epoch);
                    double transfers = rate * (0.25 + daylight(epoch)) * (epoch / DAY < 5 ? 1 : 0.45);
                    draw.ranked(transfers * 0.7, upTo).recent(transfers * 0.3, now, 500);
                    return works(epoch, closes, closes + 1)
                            ? draw.stretch(now - (int) (16 * anHour), (int) (16 * anHour)).mixed()
                            : draw.mixed();
                });
    }

    /** Every desk has some connections of its own, from morning to evening. */
    Week erp() {
        Draw figures = figures();
        int all = (int) figures.about(42_000);
        double rate = figures.about(13_000);
        int desks = (int) figures.about(480);
        int opens = 6 + figures.below(3);
        double[] upTo = zipf(all, 0.5);
        return of(size(8), all, connections(epoch -> works(epoch, opens, opens + 11) ? 40 + desks : 40), epoch -> all,
                (epoch, draw) -> draw
                        .ranked(works(epoch, opens, opens + 11) ? rate * (0.6 + 0.4 * daylight(epoch)) : 0.12 * rate,
                                upTo)
                        .inOrder());
    }

    /** The most popular is in a cache before the database, which is emptied once and then fills within some hours. */
    Week tail() {
        Draw figures = figures();
        int all = (int) figures.about(24_000);
        double rate = figures.about(4_200);
        double more = figures.about(3);
        int at = (1 + figures.below(6)) * DAY - figures.below(DAY / 2);
        double[] missed = zipf(all, 0.6);
        double[] asked = zipf(all, 1.05);
        Reading empty = epoch -> epoch < at ? 0 : StrictMath.exp((at - epoch) / (1.5 * HOUR));
        return of(size(2), all, always(55), epoch -> all, (epoch, draw) -> draw
                .ranked(rate * (0.4 + daylight(epoch)), missed)
                .ranked(rate * more * empty.of(epoch), asked)
                .mixed());
    }

    /** A player reads its own pages for some quarters of an hour; some play every day, most now and then. */
    Week game() {
        Draw figures = figures();
        int players = (int) figures.about(7_000);
        double most = figures.about(800);
        int board = (int) figures.about(350);
        int lasts = 6 + figures.below(5);
        int each = 7;
        Reading playing = epoch -> most * (0.12 + 0.3 * bump(epoch, 13, 3) + 0.85 * bump(epoch, 20.5, 2))
                * (epoch / DAY < 5 ? 1 : 1.3);
        return of(size(1), board + each * players, connections(epoch -> 25 + (int) (playing.of(epoch) / 9)),
                epoch -> board + each * players, (epoch, draw) -> draw
                        .even(2 * playing.of(epoch), 0, board, 0, 1)
                        .each(9 * playing.of(epoch), () -> {
                            int seat = draw.below((int) playing.of(epoch));
                            long one = scattered(seat, (epoch + seat) / lasts, players);
                            return board + each * (int) (one * one / players) + draw.below(each);
                        })
                        .mixed());
    }

    /** What lies side by side on a map is asked for together; on weekends many look where nobody works. */
    Week places() {
        Draw figures = figures();
        int many = (int) figures.about(45);
        double rate = figures.about(6_500);
        int[] begin = new int[many + 1];
        for (int city = 0; city < many; city++) {
            begin[city + 1] = begin[city] + 120 + figures.below(1_100) * 8 / (8 + city);
        }
        int all = begin[many] + 20;
        double[] upTo = zipf(many, 0.9);
        return of(size(1), all, connections(epoch -> 20 + (int) (60 * daylight(epoch))), epoch -> all,
                (epoch, draw) -> {
                    double maps = rate * (0.15 + 0.7 * bump(epoch, 8.5, 1.5) + bump(epoch, 18, 3)) / 9;
                    for (int map = 0; map < maps; map++) {
                        int rank = draw.rank(upTo);
                        int city = epoch / DAY >= 5 && draw.below(5) < 2 ? many - 1 - rank : rank;
                        int wide = begin[city + 1] - begin[city];
                        draw.stretch(begin[city] + (draw.below(wide) + draw.below(wide)) / 2, 3 + draw.below(13));
                    }
                    return draw.inOrder();
                });
    }
}
