package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.Given;
import dev.plimsoll.change.plan.PlatformInMemory;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import dev.plimsoll.reconcile.schedule.RateLimiter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The number of calls that are needed to find awake computes, counted over simulated hours, and written to {@code
 * docs/internals/benchmarks/discovery.md}. Run with {@code -Dplimsoll.write=true} to write the page.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DiscoveryCostTest {

    private static final Path REPORT = Path.of(System.getProperty("plimsoll.root"),
            "docs/internals/benchmarks/discovery.md");
    /** Projects, and how many have an awake compute. The last takes longest. */
    private static final int[][] FLEETS = {{100, 5}, {1000, 20}, {520, 500}, {1000, 500}};
    /** Each build repeats all rows but those of the last fleet. */
    private static final boolean WHOLE = Boolean.getBoolean("plimsoll.write") || Campaigns.isLonger();
    private static final ListingIntervals INTERVALS = new ListingIntervals(Duration.ofSeconds(5),
            Duration.ofSeconds(60), Duration.ofMinutes(10), 600);
    private static final Duration SETTLING = Duration.ofMinutes(12);
    private static final Duration MEASURED = Duration.ofMinutes(40);
    /** Number of suspended computes that wake in the measured time, each at its own time. */
    private static final int WAKES = 20;
    private static final Duration AWAKE_FOR = Duration.ofMinutes(6);

    private final List<Row> rows = new ArrayList<>();

    /** One simulated fleet. */
    private record Watched(int projects, int awake, boolean tells) {

        /** Pages of the listing of projects: 400 per page and an empty one, or a single one by the contract. */
        int pages() {
            return tells ? (projects + 399) / 400 + 1 : 1;
        }
    }

    private record Row(Watched fleet, double perTick, double mostInATick, double meanNotice, double longestNotice,
            double meanPause, double longestPause) {

        double perMinute() {
            return 60 * perTick;
        }

        String line() {
            return String.format(Locale.ROOT,
                    "| %s | %,d | %,d | %.1f | %.2f | %.0f | %.1f s | %.0f s | %.1f s | %.0f s |%n",
                    fleet.tells ? "neon" : "standard", fleet.projects, fleet.awake, perMinute(), perTick,
                    mostInATick, meanNotice, longestNotice,
                    meanPause, longestPause);
        }
    }

    @BeforeAll
    void watch() {
        for (int[] fleet : WHOLE ? FLEETS : Arrays.copyOf(FLEETS, FLEETS.length - 1)) {
            rows.add(watched(new Watched(fleet[0], fleet[1], false)));
            rows.add(watched(new Watched(fleet[0], fleet[1], true)));
        }
    }

    @Test
    void reportIsTheOneCheckedIn() throws IOException {
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.writeString(REPORT, report());
        }

        List<String> page = Files.readAllLines(REPORT);
        List<String> made = report().lines().toList();
        assertThat(page).containsSubsequence(made).hasSize(made.size() + 2 * FLEETS.length - rows.size());
    }

    @Test
    void noFleetTakesMoreThanItsBudget() {
        assertThat(rows).allSatisfy(row -> assertThat(row.perMinute()).isLessThanOrEqualTo(0.9 * 600));
    }

    @Test
    void ifMoreAreAwakeThanTheBudgetAllows_allIntervalsGrowAlike() {
        assertThat(rows).filteredOn(row -> row.fleet().awake() == 500)
                .hasSize(WHOLE ? 4 : 2)
                .allSatisfy(row -> assertThat(row.longestPause()).isLessThanOrEqualTo(1.25 * row.meanPause()));
    }

    @Test
    void thousandProjectsWithTwentyActive_costLess_andAreNoticedSooner_inProfileNeon() {
        Row standard = rows.get(2);
        Row neon = rows.get(3);

        assertThat(neon.perMinute()).isLessThan(standard.perMinute());
        assertThat(neon.meanNotice).isLessThan(standard.meanNotice / 10);
    }

    private static Row watched(Watched fleet) {
        SuspendedFleet platform = new SuspendedFleet(fleet);
        Discovery discovery = new Discovery(platform::projects, platform::computes, new World(), project -> true);
        RateLimiter rateLimiter = new RateLimiter(ListingSchedule.perSecond(INTERVALS), World.T0);
        Instant begin = World.T0.plus(SETTLING);
        Instant end = begin.plus(MEASURED);
        Map<Instant, Integer> wakes = wakes(fleet, begin);
        LongSummaryStatistics calls = new LongSummaryStatistics();
        LongSummaryStatistics notices = new LongSummaryStatistics();
        LongSummaryStatistics pauses = new LongSummaryStatistics();
        Map<String, Instant> seen = new HashMap<>();
        Map<String, Instant> unnoticed = new HashMap<>();
        for (Instant now = World.T0; now.isBefore(end); now = now.plusSeconds(1)) {
            Integer woken = wakes.get(now);
            if (woken != null) {
                platform.becomes(woken, "active", now);
                unnoticed.put(project(woken), now);
            }
            Integer idle = wakes.get(now.minus(AWAKE_FOR));
            if (idle != null) {
                platform.becomes(idle, "idle", now);
            }
            long asked = tick(discovery, rateLimiter, platform, now);
            if (!now.isBefore(begin)) {
                calls.accept(asked);
            }
            for (String listed : platform.listed) {
                Instant before = seen.put(listed, now);
                if (before != null && before.isAfter(begin) && listed.compareTo(project(fleet.awake)) < 0) {
                    pauses.accept(Duration.between(before, now).toSeconds());
                }
                Instant woke = unnoticed.remove(listed);
                if (woke != null) {
                    notices.accept(Duration.between(woke, now).toSeconds());
                }
            }
        }
        assertThat(notices.getCount()).as("noticed wakes").isEqualTo(WAKES);
        return new Row(fleet, calls.getAverage(), calls.getMax(), notices.getAverage(), notices.getMax(),
                pauses.getAverage(), pauses.getMax());
    }

    /** One tick; returns its number of calls. */
    private static long tick(Discovery discovery, RateLimiter rateLimiter, SuspendedFleet platform, Instant now) {
        platform.listed.clear();
        platform.pages = 0;
        if (discovery.projectsDue(INTERVALS, now)) {
            discovery.listProjects(now);
        }
        rateLimiter
                .admit(discovery.computesDue(INTERVALS, new ListingSchedule.ExpectedChanges(Set.of(), Map.of()), now),
                        ListingSchedule.perSecond(INTERVALS), now)
                .forEach(project -> discovery.listComputes(project, now));
        return platform.pages + platform.listed.size();
    }

    /** Spread over the first part of the measured time, so that each can be noticed before its end. */
    private static Map<Instant, Integer> wakes(Watched fleet, Instant begin) {
        Map<Instant, Integer> wakes = new HashMap<>();
        Random random = new Random(7);
        long window = MEASURED.minus(INTERVALS.listUnchanged()).toSeconds();
        for (int number = fleet.awake; wakes.size() < WAKES; number += (fleet.projects - fleet.awake) / WAKES) {
            Instant at = begin.plusSeconds(random.nextLong(window));
            while (wakes.containsKey(at)) {
                at = at.plusSeconds(1);
            }
            wakes.put(at, number);
        }
        return wakes;
    }

    private static String project(int number) {
        return "p%04d".formatted(number);
    }

    /** A platform with one compute per project, most of them suspended, that counts its requests. */
    private static final class SuspendedFleet extends PlatformInMemory {

        private final Watched fleet;
        private final List<String> listed = new ArrayList<>();
        private long pages;

        SuspendedFleet(Watched fleet) {
            this.fleet = fleet;
            for (int i = 0; i < fleet.projects; i++) {
                becomes(i, i < fleet.awake ? "active" : "idle", World.T0);
            }
        }

        /** Changes the state; the project's figures change too, if the dialect has them. */
        void becomes(int number, String state, Instant at) {
            String id = project(number);
            projects.put(id, Given.project(id, id, "", false, fleet.tells ? "compute_last_active_at=" + at : null));
            add(new ComputeBuilder().id(id, "ep-" + id).state(state).active(at).compute());
        }

        @Override
        public Listing<Project> projects() {
            pages += fleet.pages();
            return super.projects();
        }

        @Override
        public Listing<Compute> computes(String projectId) {
            listed.add(projectId);
            return super.computes(projectId);
        }
    }

    private String report() {
        StringBuilder text = new StringBuilder(
                """
                        # Discovery

                        **Question.** How many list calls find out which computes are awake, and how soon?

                        **Answer.** In profile `neon`, a wake-up is usually noticed within some seconds. In profile `standard`, it takes up to
                        the interval at which its project is listed. Both stay inside the request budget of 600 calls a minute.

                        **Command.** `mvn -pl agent/lab/documents -am test -Dtest=DiscoveryCostTest -Dplimsoll.write=true
                        -Dsurefire.failIfNoSpecifiedTests=false` writes this page. Every build compares it. Time is simulated, so the
                        machine does not matter.

                        Only list calls are counted, with the defaults: `poll.list-active` 5 s, `list-idle` 60 s, `list-unchanged` 10 min.
                        After 12 min of settling, 40 min are counted. Twenty suspended computes wake in that time. A tick is one second.
                        *Noticed after* is the time from a wake-up to the list call that shows it.

                        | Profile | Projects | Awake at first | Calls a minute | Calls a tick, mean | most | Noticed after, mean | at most | Awake projects listed every, mean | at most |
                        |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
                        """);
        rows.forEach(row -> text.append(row.line()));
        return text
                .append("""

                        In profile `neon`, the list of projects has 400 to a page, and shows which of them changed. So it is read every few
                        seconds. A suspended project that did not change is listed once per `list-unchanged`. In profile `standard`, this is
                        not known, and every project is listed at its interval.

                        All list calls together use at most 0.9 of the budget. Where that is not enough, all intervals grow alike.
                        [Observation](observation.md#by-listing-interval) shows what longer intervals mean for probing. The platform's own
                        delay in showing a wake-up is not simulated.
                        """)
                .toString();
    }
}
