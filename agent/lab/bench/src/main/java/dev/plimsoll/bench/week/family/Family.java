package dev.plimsoll.bench.week.family;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Week;
import java.util.Locale;

/** Kinds of weeks; a seed makes one of them, with its own figures up to a quarter beside those told here. */
public enum Family implements Kind {

    /** 4,600 pages, 7,000 reads an epoch, one in 300 anywhere. */
    STEADY_SMALL,
    /** 15,000 pages, 9,000 reads. */
    STEADY_THREE,
    /** 3,500 pages by night, 14,500 by day; 1,200 to 11,200 reads; 30 to 180 connections. */
    DIURNAL,
    /** From 2,500 to 32,500 pages in a week. */
    GROWTH,
    /** 4,500 pages; from day 2.3 to 5.1 22,000 others. */
    SHIFT,
    /** 7,500 pages, and two hours of scanning 120,000 each night. */
    NIGHTLY_BATCH,
    /** A third of the reads loops over 220,000 pages. */
    UNCACHEABLE,
    /** Three to six sessions a day of 25 minutes over 1,100 pages; asleep between them. */
    DEV_SESSIONS,
    /** 8 to 18 on five days, 9,500 pages, up to 630 connections; asleep else. */
    OFFICE,
    /** 70 minutes a day of four times the pages and reads. */
    FLASH_CROWD,
    /** 900 pages, begun at 4 CU. */
    OVERSIZED,
    /** Ranks by zipf 1.05 over 60,000 pages. */
    ZIPF,
    /** Five minutes an hour over 1,500 pages, asleep else. */
    CRON,
    /** 7 to 24 each day, 6,000 pages, up to 300 connections; asleep else. */
    SHOP,
    /** 18,000 pages for two days, then 3,000. */
    FALL,
    /** 4,000 pages; every four hours half an hour of 12,000. */
    BURSTS,
    /** Connections that pile up from 40 to 430 in two days, and begin again. */
    LEAK,
    /** 4,600 pages; on three days 600 connections for two hours. */
    CONNECTION_STORM,
    /** From 3,000 to 25,000 pages and back. */
    GROWTH_AND_DECLINE,
    /** 85 % of reads over 3,000 pages, the rest over 30,000. */
    TWO_TIERS,
    /** A hot spot of 8,000 pages that wanders through 60,000. */
    DRIFT,
    /** pgbench, skewed keys, captured; looped, by day four times as fast as by night. */
    PG_ZIPF,
    /** pgbench's own script, captured; the same. */
    PG_TPCB,
    /** Three hours to a week of 0.7 to 8 CU's pages, read evenly at an even rate, begun at any size. */
    TRACE_KNEE,
    /** The same of ranks by zipf 0.8 to 1.2. */
    TRACE_SKEW,
    /** The same of a capture. */
    TRACE_REPLAY,
    /** The same of scans beside a small set. */
    TRACE_SCAN,
    /** The same of one set, then of another. */
    TRACE_SHIFT;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Week week(int seed) {
        AwakeWeeks awake = new AwakeWeeks(word(), seed);
        SleepyWeeks sleepy = new SleepyWeeks(word(), seed);
        return switch (this) {
            case STEADY_SMALL -> awake.steady(4_600, 7_000, 0.003, 300_000, 1, 20);
            case STEADY_THREE -> awake.steady(15_000, 9_000, 0.003, 300_000, 1, 40);
            case OVERSIZED -> awake.steady(900, 3_000, 0.001, 20_000, 4, 15);
            case CONNECTION_STORM -> awake.storm();
            case DIURNAL -> awake.diurnal();
            case GROWTH -> awake.growing(2_500, 30_000, epoch -> (double) epoch / Week.EPOCHS);
            case GROWTH_AND_DECLINE ->
                awake.growing(3_000, 22_000, epoch -> 1 - Math.abs(1 - 2.0 * epoch / Week.EPOCHS));
            case SHIFT -> awake.shift();
            case NIGHTLY_BATCH -> awake.nightly();
            case UNCACHEABLE -> awake.uncacheable();
            case DEV_SESSIONS -> sleepy.sessions();
            case OFFICE -> sleepy.office();
            case FLASH_CROWD -> awake.flash();
            case ZIPF -> awake.zipf();
            case CRON -> sleepy.cron();
            case SHOP -> sleepy.shop();
            case FALL -> awake.fall();
            case BURSTS -> awake.bursts();
            case LEAK -> awake.leak();
            case TWO_TIERS -> awake.tiers();
            case DRIFT -> awake.drift();
            case PG_ZIPF -> awake.capture("pg_zipf");
            case TRACE_KNEE -> new TracedWeeks(word(), seed).knee();
            case TRACE_SKEW -> new TracedWeeks(word(), seed).skewed();
            case TRACE_REPLAY -> new TracedWeeks(word(), seed).replayed();
            case TRACE_SCAN -> new TracedWeeks(word(), seed).scanned();
            case TRACE_SHIFT -> new TracedWeeks(word(), seed).shifted();
            case PG_TPCB -> awake.capture("pg_tpcb");
        };
    }
}
