package dev.plimsoll.bench.week;

import java.util.List;
import java.util.function.IntFunction;

/**
 * Families of weeks that were written down before any policy lived them, and are not to be changed by what one does.
 *
 * <p>Size, time and epochs are those of {@link Family}.
 */
public final class HeldOutWeeks {

    /** The draws that belong to them. */
    public static final List<Integer> SEEDS = List.of(101, 102, 103);

    private HeldOutWeeks() {}

    /**
     * A family of weeks.
     *
     * @param word  as in tables
     * @param story what such a compute does, with figures that each seed varies by up to a quarter
     * @param make  the week of a seed
     */
    public record Untouched(String word, String story, IntFunction<Week> make) implements Kind {

        @Override
        public Week week(int seed) {
            return make.apply(seed);
        }
    }

    private interface Awake {

        Week of(HeldOutAwake weeks);
    }

    private interface Sleepy {

        Week of(HeldOutSleepy weeks);
    }

    private interface Captured {

        Week of(HeldOutCaptured weeks);
    }

    /** All of them. */
    public static List<Untouched> families() {
        return List.of(
                awake("two-tenants", "tenants of 6,000 and 9,000 pages take turns by the hour", HeldOutAwake::tenants),
                awake("monday-peak",
                        "weekdays like each other, Monday twice as much over twice the pages, weekends a third",
                        HeldOutAwake::monday),
                awake("new-rows", "3,500 pages, and rows added at 250 pages an hour, read the more the newer",
                        HeldOutAwake::rows),
                awake("month-end", "5,500 pages; on one day fourteen hours of reports over 28,000 more",
                        HeldOutAwake::monthEnd),
                awake("migration", "loads 70,000 pages within a day, then works with 7,000", HeldOutAwake::migration),
                awake("cached-api", "900 reads of 2,200 pages, and each hour a scan of 14,000", HeldOutAwake::api),
                awake("shop-replica", "a shop's day: 7,000 pages of goods, and orders behind the newest",
                        HeldOutAwake::replica),
                awake("swaying-bell", "a bell over 8,000 pages whose middle drifts, and sways by the hour of the day",
                        HeldOutAwake::bell),
                awake("step-up", "5,000 pages, from day 2 on 15,500", HeldOutAwake::stepUp),
                awake("step-down", "13,500 pages, from day 3 on 4,800", HeldOutAwake::stepDown),
                awake("rising-skew", "zipf over 45,000 pages, from 0.7 to 1.3 in a week", HeldOutAwake::skew),
                awake("many-clients", "2,600 pages; 200 connections by night, 420 by day", HeldOutAwake::clients),
                sleepy("ci", "jobs of 10 to 40 minutes over 5,000 fresh and common pages, on workdays often",
                        HeldOutSleepy::ci),
                sleepy("growing-sessions", "one or two sessions a day that go from 600 to 13,000 pages in three hours",
                        HeldOutSleepy::sessions),
                sleepy("two-zones",
                        "two offices of 6,500 pages each, an hour of overlap, asleep by night and on weekends",
                        HeldOutSleepy::zones),
                captured("pg-replica", "captured: a standby's goods and orders", HeldOutCaptured::replica),
                captured("pg-storm", "captured: 200 to 400 clients at once each half hour", HeldOutCaptured::storm),
                captured("pg-cron", "captured: a job each minute, each hour a long one", HeldOutCaptured::cron),
                captured("pg-growth", "captured: rows added for three days, then reads narrow to the newest",
                        HeldOutCaptured::growth),
                captured("pg-tide", "captured: a tenth of the data by night, all in the afternoon",
                        HeldOutCaptured::tide));
    }

    private static Untouched awake(String word, String story, Awake made) {
        return new Untouched(word, story, seed -> made.of(new HeldOutAwake(word, seed)));
    }

    private static Untouched sleepy(String word, String story, Sleepy made) {
        return new Untouched(word, story, seed -> made.of(new HeldOutSleepy(word, seed)));
    }

    private static Untouched captured(String word, String story, Captured made) {
        return new Untouched(word, story, seed -> made.of(new HeldOutCaptured(word, seed)));
    }
}
