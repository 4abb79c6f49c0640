package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Held-out weeks of computes that are suspended five minutes after the last client left. */
final class HeldOutSuspending extends Weeks {

    HeldOutSuspending(String word, int seed) {
        super(word, seed);
    }

    /** Another service calls when it has something: events come in bursts, each is stored and its customer read. */
    Week webhooks() {
        Draw figures = figures();
        int customers = (int) figures.about(1_900);
        double rate = figures.about(2_800);
        int[] connections = always(-1);
        for (int day = 0; day < 7; day++) {
            for (int bursts = 6 + figures.below(4); bursts > 0; bursts--) {
                int from = day * DAY + 6 * HOUR + figures.below(16 * HOUR);
                Arrays.fill(connections, from, from + 2 + figures.below(4), 20 + figures.below(60));
            }
        }
        Ranks upTo = new Ranks(customers, 0.7);
        int before = customers + 4_000;
        Reading newest = epoch -> before + 6.0 * epoch / HOUR;
        return of(size(0.5), (int) newest.of(Week.EPOCHS) + 1, lingering(connections),
                epoch -> 1 + newest.of(epoch), (epoch, draw) -> {
                    double now = connections[epoch] > 0 ? rate * (1 + draw.below(3)) : 0;
                    return draw.ranked(now * 0.6, upTo).recent(now * 0.4, (int) newest.of(epoch), 60).mixed();
                });
    }

    /** Tenants from east to west begin one after the other on workdays; each works for four hours. */
    Week timeZones() {
        Draw figures = figures();
        int tenants = 6;
        int[] begin = new int[tenants + 1];
        double[] rates = new double[tenants];
        int[] clients = new int[tenants];
        for (int i = 0; i < tenants; i++) {
            begin[i + 1] = begin[i] + (int) figures.about(900 + 700 * figures.below(6));
            rates[i] = figures.about(3_800);
            clients[i] = (int) figures.about(22);
        }
        int all = begin[tenants];
        int[] connections = connections(epoch -> {
            int there = 0;
            for (int i = 0; i < tenants; i++) {
                there += works(epoch, 6 + 2 * i, 10 + 2 * i) ? clients[i] : 0;
            }
            return there > 0 ? there : -1;
        });
        return of(size(2), all, lingering(connections), epoch -> all, (epoch, draw) -> {
            for (int i = 0; i < tenants; i++) {
                double now = works(epoch, 6 + 2 * i, 10 + 2 * i) ? rates[i] : 0;
                draw.even(now, begin[i], begin[i + 1] - begin[i], 0.003, all);
            }
            return draw.mixed();
        });
    }

    /** It is prepared for an hour on each workday; from Saturday to Sunday teams use it, and what they add. */
    Week hackathon() {
        Draw figures = figures();
        double prepared = figures.about(450);
        double pages = figures.about(3_500);
        double rate = figures.about(4_500);
        double anHour = figures.about(70);
        int teams = (int) figures.about(65);
        int begins = 5 * DAY + 9 * HOUR + figures.below(2 * HOUR);
        int[] connections = always(-1);
        for (int day = 0; day < 5; day++) {
            int from = day * DAY + 16 * HOUR + figures.below(4 * HOUR);
            Arrays.fill(connections, from, from + HOUR, 2);
        }
        Arrays.fill(connections, begins, begins + 30 * HOUR, teams);
        int before = 6_000;
        Reading newest = epoch -> before + anHour * Math.clamp(epoch - begins, 0, 30 * HOUR) / HOUR;
        return of(size(0.25), (int) newest.of(Week.EPOCHS) + 1, lingering(connections),
                epoch -> 1 + newest.of(epoch), (epoch, draw) -> {
                    if (connections[epoch] == teams) {
                        double now = rate * (0.4 + 0.8 * daylight(epoch));
                        return draw.even(now * 0.7, 0, pages, 0.002, before)
                                .recent(now * 0.3, (int) newest.of(epoch), 6 * anHour)
                                .mixed();
                    }
                    return draw.even(connections[epoch] > 0 ? rate / 4 : 0, 0, prepared, 0.002, before).inOrder();
                });
    }

    /** At six, noon and five a service makes the same reports one by one; Monday at eight comes that of the week. */
    Week reports() {
        Draw figures = figures();
        int reports = 10;
        int each = (int) figures.about(900);
        int weekly = (int) figures.about(26_000);
        int common = (int) figures.about(1_000);
        double rate = figures.about(1_800);
        int minute = figures.below(HOUR / 2);
        int[] report = always(-1);
        for (int hour : new int[]{6, 12, 17}) {
            for (int epoch = 0; epoch < 5 * DAY; epoch++) {
                int since = epoch % DAY - hour * HOUR - minute;
                report[epoch] = since >= 0 && since < reports ? since : report[epoch];
            }
        }
        int lasts = 2 * HOUR + figures.below(HOUR);
        Arrays.fill(report, 8 * HOUR, 8 * HOUR + lasts, reports);
        int[] connections = lingering(connections(epoch -> report[epoch] < 0 ? -1 : 3));
        int all = common + weekly;
        return of(size(8), all, connections, epoch -> all, (epoch, draw) -> {
            if (report[epoch] == reports) {
                return draw.even(rate, 0, common, 0, 1).scan((double) weekly / lasts, common, weekly).mixed();
            }
            for (int times = report[epoch] < 0 ? 0 : 3; times > 0; times--) {
                draw.stretch(common + each * report[epoch], each);
            }
            return draw.even(report[epoch] < 0 ? 0 : rate, 0, common, 0, 1).inOrder();
        });
    }

    /** A loader reads all examples in order for each pass of a training, as many passes as fit into some hours. */
    Week training() {
        Draw figures = figures();
        int examples = (int) figures.about(10_500);
        double rate = figures.about(5_500);
        int[] connections = always(-1);
        for (int day : new int[]{0, 1, 3, 4}) {
            int from = day * DAY + 8 * HOUR + figures.below(8 * HOUR);
            Arrays.fill(connections, from, from + 3 * HOUR + figures.below(4 * HOUR), 4);
        }
        int all = examples + 3_000;
        return of(size(1), all, lingering(connections), epoch -> all,
                (epoch, draw) -> draw.scan(connections[epoch] > 0 ? rate : 0, 0, examples).inOrder());
    }
}
