package dev.plimsoll.bench.week.former.second;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Maker;
import java.util.List;

/** The twenty kinds that were held out second. */
public final class Second {

    private static final Maker<SecondAwake> AWAKE = SecondAwake::new;
    private static final Maker<SecondSleepy> SLEEPY = SecondSleepy::new;
    private static final Maker<SecondCaptured> CAPTURED = SecondCaptured::new;

    private Second() {}

    /** In the order of the report. */
    public static List<Kind> kinds() {
        return List.of(
                AWAKE.kind("onboarding", "7,000 pages; one day a customer is loaded, and from then on two fifths more",
                        SecondAwake::onboarding),
                AWAKE.kind("job-queue", "1,900 pages, and a queue of 900 that was not worked off for five hours",
                        SecondAwake::queue),
                AWAKE.kind("dashboards",
                        "330 new pages an hour; the last hour, six hours and day are read again and again",
                        SecondAwake::dashboards),
                AWAKE.kind("two-day-sale",
                        "a shop's 5,200 pages; for two days three times the reads over twice the pages",
                        SecondAwake::sale),
                AWAKE.kind("changing-charts", "zipf 1.1 over 30,000 pages; a place is held for two and a half days",
                        SecondAwake::charts),
                AWAKE.kind("three-tables", "as many reads of 3,000, of 8,000 and of 18,000 pages, begun at 2 CU",
                        SecondAwake::tables),
                AWAKE.kind("internal-tool", "3,900 pages, read by office hours, begun at 2 CU", SecondAwake::tool),
                AWAKE.kind("analysts", "4,300 pages; on workdays seven hours of ranges out of 15,000 more",
                        SecondAwake::analysts),
                AWAKE.kind("many-tenants", "150 tenants of 190 pages each, by zipf and by the day of three continents",
                        SecondAwake::tenants),
                AWAKE.kind("viral-article", "1,800 pages and an archive of 9,000; one day a crowd around 40 pages",
                        SecondAwake::viral),
                AWAKE.kind("deploys", "2,900 pages; some connections more with each deploy, twice as many during it",
                        SecondAwake::deploys),
                AWAKE.kind("reindex", "6,600 pages; one night an index is built again, and is smaller then",
                        SecondAwake::reindex),
                SLEEPY.kind("previews", "some times a day ten minutes to half an hour of a branch, another each day",
                        SecondSleepy::previews),
                SLEEPY.kind("bot", "1,300 pages for five minutes each twenty, by day", SecondSleepy::bot),
                SLEEPY.kind("classroom", "two lessons of 45 minutes on workdays, 30 clients, 6,500 pages",
                        SecondSleepy::classroom),
                CAPTURED.kind("pg-gauss", "captured: a bell over keys, one in five changed; less on weekends",
                        SecondCaptured::gauss),
                CAPTURED.kind("pg-mix", "captured: single rows and ranges, by office hours", SecondCaptured::mix),
                CAPTURED.kind("pg-olap", "captured: single rows, and now and then all of them", SecondCaptured::olap),
                CAPTURED.kind("pg-zipf-nightly", "captured: skewed keys, and whole scans each night",
                        SecondCaptured::nightly),
                CAPTURED.kind("pg-app-and-jobs", "captured: a bell over keys by day, beside a job each minute",
                        SecondCaptured::services));
    }
}
