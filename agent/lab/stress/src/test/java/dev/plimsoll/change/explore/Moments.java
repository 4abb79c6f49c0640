package dev.plimsoll.change.explore;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.change.journal.FixedWording;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** The few moments of an exploration, and what an agent observes at each. */
final class Moments {

    /** Each moment ends a cooldown; an approval expires after two, and the wait for a verdict at the last. */
    static final List<Instant> TIMES = List.of(at(Duration.ZERO), at(Duration.ofMinutes(40)),
            at(Duration.ofMinutes(80)), at(Duration.ofDays(8)));
    /** Longer than one step and shorter than two. */
    static final Duration EXPIRES = Duration.ofMinutes(60);
    /** Open at the first moment, closed at the second, and open at the third. */
    static final ChangeWindows WINDOWS = new ChangeWindows(List.of(window(LocalTime.of(11, 30), 60),
            window(LocalTime.of(13, 10), 30)));
    static final List<ComputeId> IDS = List.of(Given.ID, new ComputeId(Given.ID.projectId(), "ep-reports"));
    static final SizeRange LARGE = Given.cu("4");
    static final SizeRange MIDDLE = Given.cu("2");
    static final SizeRange SMALL = Given.cu("1");

    /** The policy of every compute. */
    static final SizingPolicy SIZING = Given.policy();

    /** Nobody reads the texts. */
    static final Wording WORDLESS = new FixedWording("");

    private static final Figures OBSERVED = observed();
    private static final List<SizeRange> SIZES = List.of(SMALL, MIDDLE, LARGE);
    // Each transition asks for these, so they are made once.
    private static final List<List<Recommendation>> ADVICE = SIZES.stream()
            .map(size -> SIZES.stream().map(wanted -> made(size, wanted)).toList())
            .toList();
    private static final List<Figures> FIGURES = IntStream.range(0, TIMES.size())
            .mapToObj(moment -> figures(moment, 1_000))
            .toList();

    private Moments() {}

    /** What the probes show of the effect of a change. */
    enum Evidence {
        NONE, GOOD, BAD
    }

    private static Instant at(Duration later) {
        return Given.T0.plus(Duration.ofDays(60)).plus(later);
    }

    private static ChangeWindow window(LocalTime start, int minutes) {
        return new ChangeWindow(new WeeklyStarts(EnumSet.allOf(java.time.DayOfWeek.class), start),
                Duration.ofMinutes(minutes), ZoneOffset.UTC);
    }

    static Compute listed(int index, World.Place place) {
        return new ComputeBuilder().id(IDS.get(index))
                .branch(place.branch())
                .state(place.awake() ? "active" : "idle")
                .size(place.size())
                .compute();
    }

    static Recommendation advice(SizeRange size, SizeRange wanted) {
        return ADVICE.get(SIZES.indexOf(size)).get(SIZES.indexOf(wanted));
    }

    private static Recommendation made(SizeRange size, SizeRange wanted) {
        Reason reason = size.equals(wanted) ? Reason.FITS : Reason.TOO_BIG;
        return Recommendation.of(new Candidate(Candidate.change(size, wanted), wanted, reason, List.of(), null, null));
    }

    static Figures figures(int moment) {
        return FIGURES.get(moment);
    }

    static Assessment assessment(Evidence evidence, int moment) {
        return switch (evidence) {
            case NONE -> new Assessment.Conclusive(figures(0), true, List.of());
            case GOOD -> new Assessment.Conclusive(figures(moment), true, List.of());
            case BAD -> new Assessment.Conclusive(figures(moment, 200_000), false, List.of());
        };
    }

    private static Figures figures(int moment, long misses) {
        return new Figures(TIMES.get(moment),
                new Increase(1_000_000 - misses, misses, 0, Duration.ofMinutes(10), 3), OBSERVED.readsPerSecond(),
                OBSERVED.cache(), OBSERVED.connections(), OBSERVED.database(), OBSERVED.observed(), null);
    }

    private static Figures observed() {
        Given.Life life = new Given.Life(LARGE).reads(Duration.ofSeconds(1), 100_000, 0.001, 10)
                .reads(Duration.ofHours(25), 100_000, 0.001, 10);
        return Objects.requireNonNull(
                new Assessor(Given.table())
                        .assess(Given.compute(LARGE),
                                new AssessmentInput(life.history(), ConnectionPeaks.of(0), null, null, null, null,
                                        null),
                                Given.policy())
                        .figures());
    }
}
