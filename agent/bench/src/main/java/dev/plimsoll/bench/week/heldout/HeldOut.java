package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Told;
import dev.plimsoll.bench.week.Week;
import java.util.List;
import java.util.function.Function;

/**
 * Kinds of weeks that no constant was chosen on, nor any rule made by looking at them: whoever wrote them ran no policy on
 * them.
 *
 * <p>Size, time and epochs are those of {@link Week}. What a policy does with them is no reason to change them.
 */
public final class HeldOut {

    private HeldOut() {}

    /** The draws that belong to them. */
    public static int[] seeds() {
        return new int[]{201, 202, 203};
    }

    /** In the order of the report. */
    public static List<Kind> kinds() {
        return List.of(
                awake("onboarding", "7,000 pages; one day a customer is loaded, and from then on two fifths more",
                        HeldOutAwake::onboarding),
                awake("job-queue", "1,900 pages, and a queue of 900 that was not worked off for five hours",
                        HeldOutAwake::queue),
                awake("dashboards", "330 new pages an hour; the last hour, six hours and day are read again and again",
                        HeldOutAwake::dashboards),
                awake("two-day-sale", "a shop's 5,200 pages; for two days three times the reads over twice the pages",
                        HeldOutAwake::sale),
                awake("changing-charts", "zipf 1.1 over 30,000 pages; a place is held for two and a half days",
                        HeldOutAwake::charts),
                awake("three-tables", "as many reads of 3,000, of 8,000 and of 18,000 pages, begun at 2 CU",
                        HeldOutAwake::tables),
                awake("internal-tool", "3,900 pages, read by office hours, begun at 2 CU", HeldOutAwake::tool),
                awake("analysts", "4,300 pages; on workdays seven hours of ranges out of 15,000 more",
                        HeldOutAwake::analysts),
                awake("many-tenants", "150 tenants of 190 pages each, by zipf and by the day of three continents",
                        HeldOutAwake::tenants),
                awake("viral-article", "1,800 pages and an archive of 9,000; one day a crowd around 40 pages",
                        HeldOutAwake::viral),
                awake("deploys", "2,900 pages; some connections more with each deploy, twice as many during it",
                        HeldOutAwake::deploys),
                awake("reindex", "6,600 pages; one night an index is built anew, and is smaller then",
                        HeldOutAwake::reindex),
                sleepy("previews", "some times a day ten minutes to half an hour of a branch, another each day",
                        HeldOutSleepy::previews),
                sleepy("bot", "1,300 pages for five minutes each twenty, by day", HeldOutSleepy::bot),
                sleepy("classroom", "two lessons of 45 minutes on workdays, 30 clients, 6,500 pages",
                        HeldOutSleepy::classroom),
                captured("pg-gauss", "captured: a bell over keys, one in five changed; less on weekends",
                        HeldOutCaptured::gauss),
                captured("pg-mix", "captured: single rows and ranges, by office hours", HeldOutCaptured::mix),
                captured("pg-olap", "captured: single rows, and now and then all of them", HeldOutCaptured::olap),
                captured("pg-zipf-nightly", "captured: skewed keys, and whole scans each night",
                        HeldOutCaptured::nightly),
                captured("pg-app-and-jobs", "captured: a bell over keys by day, beside a job each minute",
                        HeldOutCaptured::services));
    }

    private static Kind awake(String word, String story, Function<HeldOutAwake, Week> made) {
        return new Told(word, story, seed -> made.apply(new HeldOutAwake(word, seed)));
    }

    private static Kind sleepy(String word, String story, Function<HeldOutSleepy, Week> made) {
        return new Told(word, story, seed -> made.apply(new HeldOutSleepy(word, seed)));
    }

    private static Kind captured(String word, String story, Function<HeldOutCaptured, Week> made) {
        return new Told(word, story, seed -> made.apply(new HeldOutCaptured(word, seed)));
    }
}
