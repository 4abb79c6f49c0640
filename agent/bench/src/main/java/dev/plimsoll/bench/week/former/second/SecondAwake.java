package dev.plimsoll.bench.week.former.second;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;

/** Weeks without sleep of those held out second. */
final class SecondAwake extends Weeks {

    /** Hours by which tenants rise later than the first of them: three continents. */
    private static final int[] ZONES = {0, 6, 15};

    SecondAwake(String family, int seed) {
        super(family, seed);
    }

    Week onboarding() {
        Draw figures = figures();
        double pages = figures.about(7_000);
        double rate = figures.about(6_500);
        int theirs = (int) figures.about(14_000);
        int from = (1 + figures.below(4)) * DAY + (9 + figures.below(5)) * HOUR;
        int loading = (2 + figures.below(3)) * HOUR;
        int before = 40_000;
        Reading loaded = epoch -> theirs * Math.clamp((double) (epoch - from) / loading, 0, 1);
        Reading part = epoch -> 0.4 + 0.8 * daylight(epoch);
        return of(size(1), before + theirs, connections(epoch -> epoch < from ? 40 : 60),
                epoch -> before + loaded.of(epoch), (epoch, draw) -> {
                    draw.even(rate * part.of(epoch), 0, pages, 0.002, before);
                    if (epoch < from) {
                        return draw.inOrder();
                    }
                    return epoch < from + loading
                            ? draw.recent(1_500, before - 1 + (int) loaded.of(epoch), 300).mixed()
                            : draw.even(0.4 * rate * part.of(epoch), before, 0.4 * pages, 0, 1).mixed();
                });
    }

    /** Rows are looked for among all that are not done yet, so a day on which nobody works them off leaves its mark. */
    Week queue() {
        Draw figures = figures();
        double hot = figures.about(1_900);
        double rate = figures.about(6_000);
        double anHour = figures.about(280);
        int ring = (int) figures.about(900);
        int stalls = figures.below(6) * DAY + (8 + figures.below(9)) * HOUR;
        int stalled = (int) (figures.about(5) * HOUR);
        int waiting = (int) (anHour * stalled / HOUR);
        int from = 10_000;
        return of(size(1), from + ring + waiting, always(50),
                epoch -> from + ring + (epoch < stalls ? 0 : waiting), (epoch, draw) -> {
                    int newest = (int) (anHour * epoch / HOUR);
                    double since = (double) (epoch - stalls) / stalled;
                    double behind = waiting * Math.clamp(Math.min(since, 3 - 2 * since), 0, 1);
                    int room = epoch < stalls ? ring : ring + waiting;
                    return draw.even(rate * 0.55, 0, hot, 0.001, from)
                            .each(rate * 0.45, () -> from
                                    + Math.floorMod(newest - draw.below(50 + (int) behind), room))
                            .mixed();
                });
    }

    /** The last hour each five minutes, the last six and the last day each quarter; by day more people look. */
    Week dashboards() {
        Draw figures = figures();
        double anHour = figures.about(330);
        int panels = 3 + figures.below(3);
        int opens = 7 + figures.below(3);
        int series = 1_000;
        Reading newest = epoch -> series + anHour * (48 + (double) epoch / HOUR);
        return of(size(1), (int) newest.of(Week.EPOCHS) + 1, connections(epoch -> works(epoch, opens, 18) ? 45 : 25),
                newest, (epoch, draw) -> {
                    boolean watched = works(epoch, opens, 18);
                    draw.even(watched ? 2_000 : 1_000, 0, series, 0, 1);
                    int now = (int) newest.of(epoch);
                    for (int i = 0; i < (watched ? 2 * panels : panels); i++) {
                        draw.stretch(now - (int) anHour, (int) anHour);
                    }
                    if (watched || epoch % 3 == 0) {
                        draw.stretch(now - (int) (6 * anHour), (int) (6 * anHour));
                    }
                    return epoch % 3 == 0
                            ? draw.stretch(now - (int) (24 * anHour), (int) (24 * anHour)).inOrder()
                            : draw.inOrder();
                });
    }

    Week sale() {
        Draw figures = figures();
        double pages = figures.about(5_200);
        double rate = figures.about(5_000);
        double more = figures.about(3.2);
        double wider = figures.about(2);
        int from = (2 + figures.below(4)) * DAY + 8 * HOUR;
        int until = from + DAY + (12 + figures.below(4)) * HOUR;
        Reading shoppers = epoch -> (0.2 + 0.5 * bump(epoch, 13, 3.5) + 0.8 * bump(epoch, 20, 2.5))
                * (epoch >= from && epoch < until ? more : 1);
        return of(size(1), 60_000, connections(epoch -> 30 + (int) (80 * shoppers.of(epoch))), epoch -> 60_000,
                (epoch, draw) -> draw
                        .even(rate * shoppers.of(epoch), 0, epoch >= from && epoch < until ? wider * pages : pages,
                                0.002, 60_000)
                        .inOrder());
    }

    /** Each place of the charts goes to another page after some days, each at its own hour. */
    Week charts() {
        Draw figures = figures();
        double rate = figures.about(8_000);
        int held = (int) (figures.about(2.5) * DAY);
        int all = (int) figures.about(30_000);
        double[] upTo = zipf(all, 1.1);
        return of(size(1), all, always(40), epoch -> all, (epoch, draw) -> draw
                .each(rate * (0.5 + 0.7 * daylight(epoch)), () -> {
                    int place = draw.rank(upTo);
                    return scattered(place, (epoch + scattered(place, 0, held)) / held, all);
                })
                .inOrder());
    }

    Week tables() {
        Draw figures = figures();
        double customers = figures.about(3_000);
        double orders = figures.about(8_000);
        double items = figures.about(18_000);
        double rate = figures.about(8_000) / 3;
        return of(size(2), 70_000, always(70), epoch -> 70_000, (epoch, draw) -> draw
                .even(rate * (0.8 + 0.4 * daylight(epoch)), 0, customers, 0.002, 70_000)
                .even(rate * (0.8 + 0.4 * daylight(epoch)), 10_000, orders, 0.002, 70_000)
                .even(rate * (0.8 + 0.4 * daylight(epoch)), 40_000, items, 0.002, 70_000)
                .mixed());
    }

    Week tool() {
        Draw figures = figures();
        double pages = figures.about(3_900);
        double rate = figures.about(1_300);
        int opens = 7 + figures.below(3);
        return of(size(2), 16_000, always(25), epoch -> 16_000,
                (epoch, draw) -> draw
                        .even(works(epoch, opens, 18) ? 4 * rate : 0.6 * rate, 0, pages, 0.001, 16_000)
                        .inOrder());
    }

    Week analysts() {
        Draw figures = figures();
        double pages = figures.about(4_300);
        double rate = figures.about(5_500);
        int table = (int) figures.about(15_000);
        int reports = (int) figures.about(14);
        int comes = 9 + figures.below(3);
        return of(size(1), 60_000, connections(epoch -> works(epoch, comes, comes + 7) ? 55 : 45), epoch -> 60_000,
                (epoch, draw) -> {
                    draw.even(rate * (0.4 + daylight(epoch)), 0, pages, 0.002, 60_000);
                    if (!works(epoch, comes, comes + 7) || draw.below(4) == 0) {
                        return draw.inOrder();
                    }
                    for (int i = 0; i < reports; i++) {
                        int length = 100 + draw.below(500);
                        draw.stretch(20_000 + draw.below(table - length), length);
                    }
                    return draw.mixed();
                });
    }

    /** Each in a set of its own, some in every epoch and most seldom, and nearly all of them by their own day. */
    Week tenants() {
        Draw figures = figures();
        int many = (int) figures.about(150);
        double rate = figures.about(7_500);
        double[] upTo = zipf(many, 1);
        int[] zone = new int[many];
        int[] begin = new int[many + 1];
        for (int tenant = 0; tenant < many; tenant++) {
            zone[tenant] = ZONES[figures.below(ZONES.length)] * HOUR;
            begin[tenant + 1] = begin[tenant] + 40 + figures.below(300);
        }
        int all = begin[many];
        return of(size(1), all, always(80), epoch -> all, (epoch, draw) -> draw
                .each(rate, () -> {
                    int tenant = draw.rank(upTo);
                    while (daylight(epoch - zone[tenant]) < 0.3 && draw.below(5) > 0) {
                        tenant = draw.rank(upTo);
                    }
                    return begin[tenant] + draw.below(begin[tenant + 1] - begin[tenant]);
                })
                .inOrder());
    }

    Week viral() {
        Draw figures = figures();
        double front = figures.about(1_800);
        int archive = (int) figures.about(9_000);
        double rate = figures.about(3_500);
        double crowd = figures.about(6);
        int at = (1 + figures.below(5)) * DAY + (8 + figures.below(11)) * HOUR;
        double[] upTo = zipf(archive, 0.9);
        Reading fame = epoch -> epoch < at ? 0 : StrictMath.exp((at - epoch) / (6.0 * HOUR));
        return of(size(1), 10_000 + archive, connections(epoch -> 35 + (int) (40 * crowd * fame.of(epoch))),
                epoch -> 10_000 + archive, (epoch, draw) -> draw
                        .even(rate * 0.7 * (0.3 + daylight(epoch)), 0, front, 0, 1)
                        .each(rate * 0.3 * (0.3 + daylight(epoch)), () -> 10_000 + draw.rank(upTo))
                        .even(rate * crowd * fame.of(epoch), 5_000, 40, 0, 1)
                        .mixed());
    }

    /** Each workday some processes more with a pool of their own; while old and new ones overlap, twice as many. */
    Week deploys() {
        Draw figures = figures();
        double pages = figures.about(2_900);
        double rate = figures.about(5_000);
        double pool = figures.about(55);
        double[] grown = new double[Week.EPOCHS];
        for (int day = 0; day < 5; day++) {
            for (int deploys = 1 + figures.below(2); deploys > 0; deploys--) {
                int at = day * DAY + (9 + figures.below(8)) * HOUR + figures.below(HOUR);
                double more = figures.about(11);
                for (int epoch = at; epoch < Week.EPOCHS; epoch++) {
                    grown[epoch] += more;
                }
                grown[at] += pool + grown[at];
            }
        }
        return of(size(1), 30_000, connections(epoch -> (int) (pool + grown[epoch])), epoch -> 30_000,
                (epoch, draw) -> draw.even(rate * (0.5 + 0.6 * daylight(epoch)), 0, pages, 0.001, 30_000).inOrder());
    }

    /** One night the whole table is read for a new index, which takes the place of one that had grown too large. */
    Week reindex() {
        Draw figures = figures();
        double pages = figures.about(3_600);
        double rate = figures.about(7_000);
        double bloated = figures.about(3_000);
        int night = (1 + figures.below(5)) * DAY + (1 + figures.below(4)) * HOUR;
        int building = HOUR + figures.below(HOUR);
        int table = 36_000;
        int old = 12_000;
        int fresh = 7_000;
        return of(size(1), table + old + fresh, always(50),
                epoch -> table + (epoch < night ? old : epoch < night + building ? old + fresh : fresh),
                (epoch, draw) -> {
                    double now = rate * (0.4 + 0.8 * daylight(epoch));
                    boolean before = epoch < night + building;
                    draw.even(now * 0.6, 0, pages, 0.003, table)
                            .even(now * 0.4, before ? table : table + old, before ? bloated : 0.6 * bloated, 0, 1);
                    return epoch < night || !before
                            ? draw.mixed()
                            : draw.scan((double) table / building, 0, table).mixed();
                });
    }
}
