package dev.plimsoll.bench.week.former.third;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Maker;
import java.util.List;

/** The twenty kinds that were held out third. */
public final class Third {

    private static final Maker<ThirdSteady> STEADY = ThirdSteady::new;
    private static final Maker<ThirdChanging> CHANGING = ThirdChanging::new;
    private static final Maker<ThirdSleepy> SLEEPY = ThirdSleepy::new;
    private static final Maker<ThirdCaptured> CAPTURED = ThirdCaptured::new;

    private Third() {}

    /** In the order of the report. */
    public static List<Kind> kinds() {
        return List.of(
                STEADY.kind("token-store",
                        "a ring of 1,900 pages, read the more the newer; 450 of users; begun at 0.25 CU",
                        ThirdSteady::tokens),
                STEADY.kind("ledger", "zipf 0.8 over 19,000 pages, and the newest of 60 more an hour; begun at 4 CU",
                        ThirdSteady::ledger),
                STEADY.kind("erp", "zipf 0.5 over 42,000 pages by office hours, 520 connections; begun at 8 CU",
                        ThirdSteady::erp),
                STEADY.kind("behind-a-cache", "zipf 0.6 over 24,000 pages; once four times the reads, zipf 1.05",
                        ThirdSteady::tail),
                STEADY.kind("game", "up to 1,000 players at once, 7 pages each for 40 minutes, out of 7,000 players",
                        ThirdSteady::game),
                STEADY.kind("places", "45 cities of 120 to 1,200 pages, neighbours together, others on weekends",
                        ThirdSteady::places),
                CHANGING.kind("rollout", "3,400 pages, and 6,500 of a feature that a tenth, a half, then all users get",
                        ThirdChanging::rollout),
                CHANGING.kind("churn", "6,500 pages, and 7,500 of a customer who leaves in mid-week; begun at 2 CU",
                        ThirdChanging::churn),
                CHANGING.kind("backfill", "4,800 pages; a worker goes through 65,000 more in two or three nights",
                        ThirdChanging::backfill),
                CHANGING.kind("autovacuum", "5,400 pages; about twice a day an hour through 17,000",
                        ThirdChanging::vacuum),
                CHANGING.kind("pooler", "1,300 pages; 270 to 340 connections, from one day on 45",
                        ThirdChanging::pooler),
                SLEEPY.kind("nightly-etl", "80 minutes each night through 15,000 pages beside 4,500; begun at 2 CU",
                        ThirdSleepy::etl),
                SLEEPY.kind("clinic", "seven hours on workdays, 1,400 pages and those of who is there",
                        ThirdSleepy::clinic),
                SLEEPY.kind("staging", "some sessions a day over 3,200 pages, and once 24,000 under load",
                        ThirdSleepy::staging),
                SLEEPY.kind("newsletter", "now and then a visitor of 1,500 pages, once many for eight hours",
                        ThirdSleepy::newsletter),
                CAPTURED.kind("pg-series", "captured: devices send, and what is latest is asked for; begun at 2 CU",
                        ThirdCaptured::series),
                CAPTURED.kind("pg-orm", "captured: an application that asks row by row, noon and evening",
                        ThirdCaptured::orm),
                CAPTURED.kind("pg-search", "captured: full-text search by day; begun at 4 CU", ThirdCaptured::search),
                CAPTURED.kind("pg-queue", "captured: jobs put, taken and cleaned away, on some days many",
                        ThirdCaptured::queue),
                CAPTURED.kind("pg-merged", "captured: single rows and ranges, and from one day on another database",
                        ThirdCaptured::merged));
    }
}
