package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Captures;
import dev.plimsoll.bench.Setup;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Kinds of weeks; a seed makes one of them, with its own figures up to a quarter beside those told here. */
enum Family {

    /** 4,600 pages, 7,000 reads an epoch, one in 300 anywhere. */
    STEADY_SMALL(false),
    /** 15,000 pages, 9,000 reads. */
    STEADY_THREE(true),
    /** 3,500 pages by night, 14,500 by day; 1,200 to 11,200 reads; 30 to 180 connections. */
    DIURNAL(false),
    /** From 2,500 to 32,500 pages in a week. */
    GROWTH(false),
    /** 4,500 pages; from day 2.3 to 5.1 22,000 others. */
    SHIFT(true),
    /** 7,500 pages, and two hours of scanning 120,000 each night. */
    NIGHTLY_BATCH(false),
    /** A third of the reads loops over 220,000 pages. */
    UNCACHEABLE(true),
    /** Three to six sessions a day of 25 minutes over 1,100 pages; asleep between them. */
    DEV_SESSIONS(false),
    /** 8 to 18 on five days, 9,500 pages, up to 630 connections; asleep else. */
    OFFICE(true),
    /** 70 minutes a day of four times the pages and reads. */
    FLASH_CROWD(true),
    /** 900 pages, begun at 4 CU. */
    OVERSIZED(false),
    /** Ranks by zipf 1.05 over 60,000 pages. */
    ZIPF(false),
    /** Five minutes an hour over 1,500 pages, asleep else. */
    CRON(false),
    /** 7 to 24 each day, 6,000 pages, up to 300 connections; asleep else. */
    SHOP(false),
    /** 18,000 pages for two days, then 3,000. */
    FALL(false),
    /** 4,000 pages; every four hours half an hour of 12,000. */
    BURSTS(false),
    /** Connections that pile up from 40 to 430 in two days, and begin anew. */
    LEAK(false),
    /** 4,600 pages; on three days 600 connections for two hours. */
    CONNECTION_STORM(true),
    /** From 3,000 to 25,000 pages and back. */
    GROWTH_AND_DECLINE(true),
    /** 85 % of reads over 3,000 pages, the rest over 30,000. */
    TWO_TIERS(true),
    /** A hot spot of 8,000 pages that wanders through 60,000. */
    DRIFT(true),
    /** pgbench, skewed keys, captured; looped, by day four times as fast as by night. */
    PG_ZIPF(false),
    /** pgbench's own script, captured; the same. */
    PG_TPCB(true);

    private static final int DAY = Week.EPOCHS_PER_DAY;
    private static final int HOUR = Week.EPOCHS_PER_HOUR;
    /** Shares of a capture's pages that are kept, by seed: a smaller database of the same shape. */
    private static final double[] KEPT = {1, 0.6, 0.35};

    private final boolean heldOut;

    Family(boolean heldOut) {
        this.heldOut = heldOut;
    }

    /** Whether no constant may be chosen by looking at it. */
    boolean isHeldOut() {
        return heldOut;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Week week(int seed) {
        return switch (this) {
            case STEADY_SMALL -> steady(seed, 4_600, 7_000, 0.003, 300_000, 1, 20);
            case STEADY_THREE -> steady(seed, 15_000, 9_000, 0.003, 300_000, 1, 40);
            case OVERSIZED -> steady(seed, 900, 3_000, 0.001, 20_000, 4, 15);
            case CONNECTION_STORM -> storm(seed);
            case DIURNAL -> diurnal(seed);
            case GROWTH -> growing(seed, 2_500, 30_000, epoch -> (double) epoch / Week.EPOCHS);
            case GROWTH_AND_DECLINE ->
                growing(seed, 3_000, 22_000, epoch -> 1 - Math.abs(1 - 2.0 * epoch / Week.EPOCHS));
            case SHIFT -> shift(seed);
            case NIGHTLY_BATCH -> nightly(seed);
            case UNCACHEABLE -> uncacheable(seed);
            case DEV_SESSIONS -> sessions(seed);
            case OFFICE -> office(seed);
            case FLASH_CROWD -> flash(seed);
            case ZIPF -> zipf(seed);
            case CRON -> cron(seed);
            case SHOP -> shop(seed);
            case FALL -> fall(seed);
            case BURSTS -> bursts(seed);
            case LEAK -> leak(seed);
            case TWO_TIERS -> tiers(seed);
            case DRIFT -> drift(seed);
            case PG_ZIPF -> capture(seed, "pg_zipf");
            case PG_TPCB -> capture(seed, "pg_tpcb");
        };
    }

    /** The pages of an epoch, drawn anew with each replay. */
    private interface Script {

        int[] pages(int epoch, Draw draw);
    }

    private interface Reading {

        double of(int epoch);
    }

    private Week of(int seed, int firstSize, int pages, int[] connections, Reading database, Script script) {
        Week.Life life = new Week.Life() {

            @Override
            public int connections(int epoch) {
                return connections[epoch];
            }

            @Override
            public int database(int epoch) {
                return (int) database.of(epoch);
            }
        };
        long salt = 1_000L * word().hashCode() + seed;
        return new Week(word() + " " + seed, firstSize, pages, life, () -> {
            Draw draw = new Draw(salt * 31 + 7);
            return epoch -> script.pages(epoch, draw.begin());
        });
    }

    private Draw figures(int seed) {
        return new Draw(77_777L * word().hashCode() + seed);
    }

    private static int size(int cu) {
        return Ladder.holding((double) cu * Setup.PAGES_PER_CU - 1);
    }

    private static int[] always(int connections) {
        int[] all = new int[Week.EPOCHS];
        Arrays.fill(all, connections);
        return all;
    }

    private static int[] connections(IntFunction<Integer> of) {
        return IntStream.range(0, Week.EPOCHS).map(of::apply).toArray();
    }

    /** 0 at three in the morning, 1 at three in the afternoon. */
    private static double daylight(int epoch) {
        return 0.5 - 0.5 * StrictMath.cos(2 * Math.PI * (epoch - 3 * HOUR) / DAY);
    }

    private Week steady(int seed, double set, double reads, double stray, int all, int cu, int connections) {
        Draw figures = figures(seed);
        double pages = figures.about(set);
        double rate = figures.about(reads);
        return of(seed, size(cu), all, always(connections), epoch -> all,
                (epoch, draw) -> draw.even(rate, 0, pages, stray, all).inOrder());
    }

    private Week storm(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(4_600);
        int many = (int) figures.about(600);
        int hour = 8 + figures.below(8);
        int[] connections = connections(epoch -> {
            boolean storms = epoch / DAY % 2 == 1 && epoch % DAY / HOUR >= hour && epoch % DAY / HOUR < hour + 2;
            return storms ? many : 60;
        });
        return of(seed, size(1), 60_000, connections, epoch -> 60_000,
                (epoch, draw) -> draw.even(7_000, 0, pages, 0.002, 60_000).inOrder());
    }

    private Week diurnal(int seed) {
        Draw figures = figures(seed);
        double more = figures.about(11_000);
        double rate = figures.about(10_000);
        return of(seed, size(1), 80_000, connections(epoch -> 30 + (int) (150 * daylight(epoch))), epoch -> 80_000,
                (epoch, draw) -> draw.even(1_200 + rate * daylight(epoch), 0, 3_500 + more * daylight(epoch), 0.002,
                        80_000).inOrder());
    }

    private Week growing(int seed, double least, double more, Reading share) {
        Draw figures = figures(seed);
        double grown = figures.about(more);
        double rate = figures.about(8_000);
        int all = (int) (1.5 * (least + grown));
        return of(seed, size(1), all, always(40), epoch -> 1.5 * (least + grown * share.of(epoch)),
                (epoch, draw) -> draw.even(rate, 0, least + grown * share.of(epoch), 0, all).inOrder());
    }

    private Week shift(int seed) {
        Draw figures = figures(seed);
        double first = figures.about(4_500);
        double second = figures.about(22_000);
        double from = figures.about(2.3) * DAY;
        double until = from + figures.about(2.8) * DAY;
        return of(seed, size(1), 80_000, always(40), epoch -> 80_000, (epoch, draw) -> epoch < from || epoch > until
                ? draw.even(8_000, 0, first, 0.002, 80_000).inOrder()
                : draw.even(8_000, 10_000, second, 0.002, 80_000).inOrder());
    }

    private Week nightly(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(7_500);
        int hour = figures.below(5);
        int all = 130_000;
        return of(seed, size(1), all, always(50), epoch -> all, (epoch, draw) -> {
            draw.even(7_000, 0, pages, 0.002, all);
            boolean scans = epoch % DAY / HOUR >= hour && epoch % DAY / HOUR < hour + 2;
            return scans ? draw.scan(5_000, 10_000, all - 10_000).mixed() : draw.inOrder();
        });
    }

    private Week uncacheable(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(5_000);
        double rate = figures.about(8_000);
        return of(seed, size(1), 230_000, always(30), epoch -> 230_000, (epoch, draw) -> draw
                .even(rate * 2 / 3, 0, pages, 0, 1)
                .scan(rate / 3, 8_000, 220_000)
                .mixed());
    }

    private Week sessions(int seed) {
        Draw figures = figures(seed);
        int[] connections = always(-1);
        for (int day = 0; day < 7; day++) {
            int sessions = 3 + figures.below(4);
            for (int i = 0; i < sessions; i++) {
                int from = day * DAY + 8 * HOUR + figures.below(11 * HOUR);
                Arrays.fill(connections, from, from + 4 + figures.below(3), 3);
            }
        }
        double pages = figures.about(1_100);
        double rate = figures.about(2_000);
        return of(seed, size(1), 12_000, connections, epoch -> 12_000,
                (epoch, draw) -> draw.even(rate, 0, pages, 0.002, 12_000).inOrder());
    }

    private Week office(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(9_500);
        double most = figures.about(580);
        int[] connections = connections(epoch -> {
            int hour = epoch % DAY / HOUR;
            boolean works = epoch / DAY < 5 && hour >= 8 && hour < 18;
            double noon = StrictMath.sin(Math.PI * (epoch % DAY - 8.0 * HOUR) / (10 * HOUR));
            return works ? 20 + (int) (most * noon) : -1;
        });
        return of(seed, size(1), 60_000, connections, epoch -> 60_000,
                (epoch, draw) -> draw.even(7_000, 0, pages, 0.002, 60_000).inOrder());
    }

    private Week shop(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(6_000);
        double most = figures.about(280);
        int[] connections = connections(epoch -> epoch % DAY / HOUR < 7 ? -1 : 15 + (int) (most * daylight(epoch)));
        return of(seed, size(1), 50_000, connections, epoch -> 50_000,
                (epoch, draw) -> draw.even(6_000, 0, pages, 0.002, 50_000).inOrder());
    }

    private Week fall(int seed) {
        Draw figures = figures(seed);
        double many = figures.about(18_000);
        double few = figures.about(3_000);
        double until = figures.about(2) * DAY;
        return of(seed, size(1), 50_000, always(40), epoch -> 50_000,
                (epoch, draw) -> draw.even(8_000, 0, epoch < until ? many : few, 0.002, 50_000).inOrder());
    }

    private Week bursts(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(4_000);
        double more = figures.about(12_000);
        return of(seed, size(1), 50_000, always(60), epoch -> 50_000, (epoch, draw) -> epoch % (4 * HOUR) < HOUR / 2
                ? draw.even(12_000, 0, more, 0.002, 50_000).inOrder()
                : draw.even(5_000, 0, pages, 0.002, 50_000).inOrder());
    }

    private Week leak(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(4_600);
        double most = figures.about(430);
        double round = figures.about(2) * DAY;
        return of(seed, size(1), 50_000, connections(epoch -> 40 + (int) (most * (epoch % round) / round)),
                epoch -> 50_000, (epoch, draw) -> draw.even(6_000, 0, pages, 0.002, 50_000).inOrder());
    }

    private Week flash(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(4_000);
        double rate = figures.about(4_000);
        int at = 9 * HOUR + figures.below(9 * HOUR);
        return of(seed, size(1), 60_000, always(60), epoch -> 60_000, (epoch, draw) -> {
            boolean crowd = epoch % DAY >= at && epoch % DAY < at + 14;
            return draw.even(crowd ? 3.7 * rate : rate, 0, crowd ? 4 * pages : pages, 0.002, 60_000).inOrder();
        });
    }

    private Week zipf(int seed) {
        double rate = figures(seed).about(9_000);
        double[] upTo = new double[60_000];
        double sum = 0;
        for (int rank = 0; rank < upTo.length; rank++) {
            sum += StrictMath.pow(rank + 1, -1.05);
            upTo[rank] = sum;
        }
        return of(seed, size(1), upTo.length, always(40), epoch -> upTo.length,
                (epoch, draw) -> draw.ranked(rate, upTo).inOrder());
    }

    private Week cron(int seed) {
        Draw figures = figures(seed);
        double pages = figures.about(1_500);
        double rate = figures.about(800);
        return of(seed, size(1), 8_000, connections(epoch -> epoch % HOUR == 5 ? 1 : -1), epoch -> 8_000,
                (epoch, draw) -> draw.even(rate, 0, pages, 0.002, 8_000).inOrder());
    }

    private Week tiers(int seed) {
        Draw figures = figures(seed);
        double hot = figures.about(3_000);
        double warm = figures.about(30_000);
        double rate = figures.about(8_000);
        return of(seed, size(1), 90_000, always(50), epoch -> 90_000, (epoch, draw) -> draw
                .even(rate * 0.85 * (0.5 + daylight(epoch)), 0, hot, 0.002, 90_000)
                .even(rate * 0.15 * (0.5 + daylight(epoch)), 10_000, warm, 0, 1)
                .mixed());
    }

    private Week drift(int seed) {
        Draw figures = figures(seed);
        double width = figures.about(4_000);
        double way = figures.about(60_000);
        return of(seed, size(1), 60_000, always(40), epoch -> 60_000, (epoch, draw) -> draw
                .around(8_000, way * epoch / Week.EPOCHS, width, 60_000)
                .inOrder());
    }

    /** Keeping a share of all pages, and every read of those, leaves the shape of the miss ratios as it is. */
    private Week capture(int seed, String name) {
        double share = KEPT[Math.floorMod(seed, KEPT.length)];
        int[] kept = Arrays.stream(Captures.load(name))
                .filter(page -> ((page * 0x9E3779B9) >>> 8) < share * (1 << 24))
                .toArray();
        int pages = Arrays.stream(kept).max().orElse(0) + 1;
        long distinct = Arrays.stream(kept).distinct().count();
        double rate = figures(seed).about(5_000) * share;
        return of(seed, size(1), pages, always(40), epoch -> distinct, new Script() {

            private int at;

            @Override
            public int[] pages(int epoch, Draw draw) {
                at = epoch == 0 ? 0 : at;
                int[] read = new int[(int) (rate * (0.4 + 1.2 * daylight(epoch)))];
                for (int i = 0; i < read.length; i++) {
                    read[i] = kept[at];
                    at = (at + 1) % kept.length;
                }
                return read;
            }
        });
    }
}
