package dev.plimsoll.bench.week.former;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Told;
import dev.plimsoll.bench.week.Week;
import java.util.List;
import java.util.function.Function;

/**
 * Kinds of weeks that were written down before any policy lived them, and have been looked at since.
 *
 * <p>Size, time and epochs are those of {@link Week}.
 */
public final class FormerlyHeldOut {

    private FormerlyHeldOut() {}

    /** The draws that belong to them. */
    public static int[] seeds() {
        return new int[]{101, 102, 103};
    }

    /** In the order of the report. */
    public static List<Kind> kinds() {
        return List.of(
                awake("two-tenants", "tenants of 6,000 and 9,000 pages take turns by the hour", FormerAwake::tenants),
                awake("monday-peak",
                        "weekdays like each other, Monday twice as much over twice the pages, weekends a third",
                        FormerAwake::monday),
                awake("new-rows", "3,500 pages, and rows added at 250 pages an hour, read the more the newer",
                        FormerAwake::rows),
                awake("month-end", "5,500 pages; on one day fourteen hours of reports over 28,000 more",
                        FormerAwake::monthEnd),
                awake("migration", "loads 70,000 pages within a day, then works with 7,000", FormerAwake::migration),
                awake("cached-api", "900 reads of 2,200 pages, and each hour a scan of 14,000", FormerAwake::api),
                awake("shop-replica", "a shop's day: 7,000 pages of goods, and orders behind the newest",
                        FormerAwake::replica),
                awake("swaying-bell", "a bell over 8,000 pages whose middle drifts, and sways by the hour of the day",
                        FormerAwake::bell),
                awake("step-up", "5,000 pages, from day 2 on 15,500", FormerAwake::stepUp),
                awake("step-down", "13,500 pages, from day 3 on 4,800", FormerAwake::stepDown),
                awake("rising-skew", "zipf over 45,000 pages, from 0.7 to 1.3 in a week", FormerAwake::skew),
                awake("many-clients", "2,600 pages; 200 connections by night, 420 by day", FormerAwake::clients),
                sleepy("ci", "jobs of 10 to 40 minutes over 5,000 fresh and common pages, on workdays often",
                        FormerSleepy::ci),
                sleepy("growing-sessions", "one or two sessions a day that go from 600 to 13,000 pages in three hours",
                        FormerSleepy::sessions),
                sleepy("two-zones",
                        "two offices of 6,500 pages each, an hour of overlap, asleep by night and on weekends",
                        FormerSleepy::zones),
                captured("pg-replica", "captured: a standby's goods and orders", FormerCaptured::replica),
                captured("pg-storm", "captured: 200 to 400 clients at once each half hour", FormerCaptured::storm),
                captured("pg-cron", "captured: a job each minute, each hour a long one", FormerCaptured::cron),
                captured("pg-growth", "captured: rows added for three days, then reads narrow to the newest",
                        FormerCaptured::growth),
                captured("pg-tide", "captured: a tenth of the data by night, all in the afternoon",
                        FormerCaptured::tide));
    }

    private static Kind awake(String word, String story, Function<FormerAwake, Week> made) {
        return new Told(word, story, seed -> made.apply(new FormerAwake(word, seed)));
    }

    private static Kind sleepy(String word, String story, Function<FormerSleepy, Week> made) {
        return new Told(word, story, seed -> made.apply(new FormerSleepy(word, seed)));
    }

    private static Kind captured(String word, String story, Function<FormerCaptured, Week> made) {
        return new Told(word, story, seed -> made.apply(new FormerCaptured(word, seed)));
    }
}
