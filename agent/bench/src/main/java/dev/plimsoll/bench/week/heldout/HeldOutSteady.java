package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Habit;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;

/** Held-out weeks of computes that are always awake, and whose load differs only between day and night. */
final class HeldOutSteady extends Weeks {

    HeldOutSteady(String word, int seed) {
        super(word, seed);
    }

    /** Devices send day and night; a job sums up each hour and each day, and dashboards show the sums. */
    Week sensors() {
        Draw figures = figures();
        int devices = (int) figures.about(900);
        int sums = (int) figures.about(800);
        int anHour = (int) figures.about(240);
        double rate = figures.about(5_500);
        int kept = devices + sums + 3 * 24 * anHour;
        Ranks upTo = new Ranks(sums, 0.6);
        return of(size(4), kept + 7 * 24 * anHour, always((int) figures.about(60)), epoch -> kept, (epoch, draw) -> {
            int newest = kept + anHour * epoch / HOUR;
            int hours = epoch % HOUR == 1 ? epoch % DAY / HOUR == 2 ? 24 : 1 : 0;
            return draw.even(rate * 0.3, 0, devices, 0, 1)
                    .ranked(rate * 0.7 * daylight(epoch), devices, upTo)
                    .recent(rate * 0.35, newest, 40)
                    .stretch(newest - hours * anHour, hours * anHour)
                    .mixed();
        });
    }

    /** Each request reads its session; some ask for a device, and each device is asked for as often as any other. */
    Week registry() {
        Draw figures = figures();
        int sessions = (int) figures.about(420);
        int all = sessions + (int) figures.about(58_000);
        double rate = figures.about(7_000);
        return of(size(0.25), all, connections(epoch -> 25 + (int) (25 * daylight(epoch))), epoch -> all,
                (epoch, draw) -> draw.even(rate * (0.5 + 0.8 * daylight(epoch)), 0, sessions, 0.03, all).inOrder());
    }

    /** Visitors read articles, a few of them the most; crawlers come at night for some minutes at a time. */
    Week articles() {
        Draw figures = figures();
        int articles = (int) figures.about(2_600);
        int archive = (int) figures.about(15_000);
        double rate = figures.about(4_500);
        double crawled = figures.about(3_000);
        boolean[] crawls = new boolean[Week.EPOCHS];
        for (int burst = 0; burst < 24; burst++) {
            int from = burst % 7 * DAY + figures.below(5 * HOUR);
            for (int lasts = 3 + figures.below(3); lasts > 0; lasts--) {
                crawls[from + lasts] = true;
            }
        }
        Ranks upTo = new Ranks(articles, 0.9);
        return of(size(2), articles + archive, connections(epoch -> 20 + (int) (70 * daylight(epoch))),
                epoch -> articles + archive,
                (epoch, draw) -> draw.ranked(rate * (0.2 + daylight(epoch) + 0.5 * bump(epoch, 20, 2)), upTo)
                        .scan(crawls[epoch] ? crawled : 0, articles, archive)
                        .mixed());
    }

    /** An application and its audit log, of which single old entries are looked up. */
    Week audit() {
        Draw figures = figures();
        double pages = figures.about(4_700);
        double rate = figures.about(8_500);
        int all = (int) figures.about(55_000);
        return of(size(4), all, always((int) figures.about(16)), epoch -> all,
                (epoch, draw) -> draw.even(rate * (0.5 + 0.7 * daylight(epoch)), 0, pages, 0.006, all).inOrder());
    }

    /** Each look-up reads the index of towns, and the streets and houses near one address. */
    Week geocoder() {
        Draw figures = figures();
        int index = (int) figures.about(1_200);
        int houses = (int) figures.about(23_000);
        double lookUps = figures.about(1_000);
        int most = (int) figures.about(290);
        return of(size(1), index + houses, connections(epoch -> 40 + (int) (most * daylight(epoch))),
                epoch -> index + houses, (epoch, draw) -> {
                    double now = lookUps * (0.4 + 1.1 * daylight(epoch));
                    return draw.even(2 * now, 0, index, 0, 1)
                            .take(new Habit.Ranges((int) now, index, houses, 2, 8))
                            .mixed();
                });
    }
}
