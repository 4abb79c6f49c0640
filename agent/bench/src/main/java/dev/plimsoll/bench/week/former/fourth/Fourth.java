package dev.plimsoll.bench.week.former.fourth;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Maker;
import java.util.List;

/** The twenty kinds that were held out fourth. */
public final class Fourth {

    private static final Maker<FourthSteady> STEADY = FourthSteady::new;
    private static final Maker<FourthChanging> CHANGING = FourthChanging::new;
    private static final Maker<FourthSleepy> SLEEPY = FourthSleepy::new;
    private static final Maker<FourthCaptured> CAPTURED = FourthCaptured::new;

    private Fourth() {}

    /** In the order of the report. */
    public static List<Kind> kinds() {
        return List.of(
                STEADY.kind("forum", "900 pages of users, threads of 6 pages, the newest the most, and a crawler",
                        FourthSteady::forum),
                STEADY.kind("random-keys", "an index of 36,000 pages met anywhere, and the newest rows; begun at 6 CU",
                        FourthSteady::keys),
                STEADY.kind("anomalies", "240 new pages an hour, compared with a day and a week ago; 1,800 of series",
                        FourthSteady::anomalies),
                STEADY.kind("vehicles", "420 on their rounds through 21,000 cells of a map; begun at 2 CU",
                        FourthSteady::vehicles),
                STEADY.kind("embeddings", "105 searches, 61 pages each of 20,600, and 10 of 6,000; begun at 3 CU",
                        FourthSteady::embeddings),
                STEADY.kind("functions", "1,300 pages; up to 200 connections, one for each call; begun at 0.5 CU",
                        FourthSteady::functions),
                STEADY.kind("bookings", "55 pages a night, the nearer the more, and 2,300 of hotels; begun at 4 CU",
                        FourthSteady::bookings),
                CHANGING.kind("invoicing",
                        "5,200 pages; on three evenings a third of 23,400 more, customer by customer",
                        FourthChanging::invoicing),
                CHANGING.kind("missing-index", "4,400 pages; for seven hours whole scans of 2,600 more, then an index",
                        FourthChanging::missingIndex),
                CHANGING.kind("gets-a-cache", "zipf 1.0 over 26,000 pages, from one day on a third of it by zipf 0.6",
                        FourthChanging::cached),
                CHANGING.kind("matchdays", "2,600 pages; three times three hours of five times the reads, 330 clients",
                        FourthChanging::matchdays),
                SLEEPY.kind("notebook", "an hour or three on workdays, one of six tables of 5,500 pages over and over",
                        FourthSleepy::modelStore),
                SLEEPY.kind("supplier-sync",
                        "each three hours an eighth of 13,000 pages, by night all; begun at 0.5 CU",
                        FourthSleepy::sync),
                SLEEPY.kind("demo", "some on workdays: 3,600 pages put back, 1,200 of them shown; begun at 2 CU",
                        FourthSleepy::demo),
                SLEEPY.kind("evenings", "2,600 pages and zipf 0.9 over 11,000, after work and on weekends",
                        FourthSleepy::evenings),
                CAPTURED.kind("pg-tenancy", "captured: tenants behind row-level security, by office hours",
                        FourthCaptured::tenancy),
                CAPTURED.kind("pg-documents", "captured: documents kept in pieces, opened by day and in the evening",
                        FourthCaptured::documents),
                CAPTURED.kind("pg-web-and-workers",
                        "captured: an application row by row, and its jobs mostly by night; begun at 3 CU",
                        FourthCaptured::webAndWorkers),
                CAPTURED.kind("pg-split", "captured: an application, and devices that move out one day; begun at 4 CU",
                        FourthCaptured::split),
                CAPTURED.kind("pg-library", "captured: full-text search while it is open, asleep else",
                        FourthCaptured::library));
    }
}
