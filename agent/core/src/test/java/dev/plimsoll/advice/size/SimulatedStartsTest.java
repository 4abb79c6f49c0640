package dev.plimsoll.advice.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.size.SimulatedStart.Filling;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.change.verdict.EffectEvidence;
import dev.plimsoll.change.verdict.EffectRule;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Starts, a thousand in a full campaign, cold, warm and partly warm, with and without each source: what is known of them, and what follows. */
class SimulatedStartsTest {

    private static final int STARTS = Campaigns.of(120, 300, 1_000);
    /** Misses below which a size certainly suffices, and above which it certainly does not: the target allows 0.01. */
    private static final double FEW = 0.008;
    private static final double MANY = 0.014;
    private static final Adviser ADVISER = new Adviser(Given.table());

    private static final List<SimulatedStart> STARTED = new ArrayList<>();
    private static final List<List<Sample>> SAMPLES = new ArrayList<>();

    @BeforeAll
    static void simulate() {
        for (int seed = 0; seed < STARTS; seed++) {
            SimulatedStart start = new SimulatedStart(new Random(seed));
            STARTED.add(start);
            SAMPLES.add(start.samples());
        }
    }

    private static @Nullable ServerStart found(int of) {
        return SAMPLES.get(of).getLast().run().start();
    }

    @Test
    void theKind_isRight_whereTheStartWasWatched_andElseNotKnown() {
        for (int i = 0; i < STARTS; i++) {
            ServerStart start = found(i);
            StartKind kind = start == null ? null : start.kind();
            assertThat(kind).as("%s", STARTED.get(i)).isEqualTo(STARTED.get(i).isWatched ? STARTED.get(i).kind : null);
        }
    }

    @Test
    void theWarmth_isRight_inNinetyNineOfAHundred_andElseNotKnown() {
        int shown = 0;
        int right = 0;
        int unknown = 0;
        for (int i = 0; i < STARTS; i++) {
            SimulatedStart truth = STARTED.get(i);
            ServerStart start = found(i);
            StartWarmth warmth = start == null ? StartWarmth.UNKNOWN : start.warmth();
            assertThat(warmth).as("never wrong: %s", truth).isIn(truth.warmth(), StartWarmth.UNKNOWN);
            boolean isShown = truth.sources.pages() || (truth.filling != Filling.COLD && (truth.sources.prewarming()
                    || (truth.sources.operations() && truth.kind != StartKind.SUSPEND)));
            shown += isShown ? 1 : 0;
            right += isShown && warmth != StartWarmth.UNKNOWN ? 1 : 0;
            unknown += warmth == StartWarmth.UNKNOWN ? 1 : 0;
        }

        assertThat(shown).isGreaterThan(STARTS / 2);
        assertThat(unknown).as("without a source").isPositive();
        assertThat(right).isGreaterThanOrEqualTo((int) Math.ceil(0.99 * shown));
    }

    /** What would be wrong to say of a simulated start. */
    enum Wrong {
        TOO_SMALL, GROW, SHRINK, HARMFUL, CONFIRMED
    }

    /** The wrong conclusions within the simulated time, by kind, and how often each kind was right. */
    private static Map<Wrong, Integer> wrong(boolean isGuarded, Map<Wrong, Integer> concluded) {
        Map<Wrong, Integer> wrong = new EnumMap<>(Wrong.class);
        for (int i = 0; i < STARTS; i++) {
            SimulatedStart truth = STARTED.get(i);
            List<Sample> samples = isGuarded ? SAMPLES.get(i)
                    : SAMPLES.get(i).stream().map(SimulatedStartsTest::plain).toList();
            for (Map.Entry<Wrong, Boolean> said : said(truth, samples).entrySet()) {
                concluded.merge(said.getKey(), 1, Integer::sum);
                wrong.merge(said.getKey(), said.getValue() ? 1 : 0, Integer::sum);
            }
        }
        wrong.values().removeIf(count -> count == 0);
        return wrong;
    }

    /** As an agent that knows nothing of warm starts has it. */
    private static Sample plain(Sample sample) {
        return SampleBuilder.like(sample).sample();
    }

    /** What is concluded in one run, and whether that is wrong. */
    private static Map<Wrong, Boolean> said(SimulatedStart truth, List<Sample> samples) {
        Map<Wrong, Boolean> said = new EnumMap<>(Wrong.class);
        double misses = truth.missesAt(1);
        @Nullable
        StoredModel model = null;
        for (int probes = 5; probes <= samples.size(); probes += 5) {
            List<Sample> until = samples.subList(0, probes);
            Instant now = until.getLast().at();
            Adviser.Evaluation found = ADVISER.evaluate(Given.compute("1"),
                    new AssessmentInput(new History(until), ConnectionPeaks.of(10), model, null, null, null, null),
                    Given.policy(), now);
            model = found.storedModel();
            if (found.assessment() instanceof Conclusive known && !known.reachesTarget()) {
                said.merge(Wrong.TOO_SMALL, misses < FEW, Boolean::logicalOr);
            }
            Candidate advice = found.advised().recommendation().chosen();
            double then = truth.missesAt(advice.target().max().asDouble());
            switch (advice.action()) {
                case GROW -> said.merge(Wrong.GROW, misses < FEW, Boolean::logicalOr);
                case SHRINK -> said.merge(Wrong.SHRINK, then > MANY && then > 1.3 * misses, Boolean::logicalOr);
                default -> {}
            }
            verdict(truth, found, until, now).ifPresent(verdict -> {
                switch (verdict) {
                    case HARMFUL -> said.merge(Wrong.HARMFUL, misses < FEW, Boolean::logicalOr);
                    case CONFIRMED -> said.merge(Wrong.CONFIRMED, misses > MANY, Boolean::logicalOr);
                    default -> {}
                }
            });
        }
        return said;
    }

    /** The verdict on a change from 2 CU, as if this start had been its restart. */
    private static Optional<EffectVerdict> verdict(SimulatedStart truth, Adviser.Evaluation found, List<Sample> samples,
            Instant now) {
        Instant changed = samples.getFirst().runBegan().minusSeconds(1);
        Expectation expected = new Expectation(Purpose.LOWER_COST, null,
                new LoadedRatio(new Ratio(1 - truth.missesAt(2)), 7_000, 1_000_000), null, null, null, null);
        return new EffectRule()
                .judge(expected, EffectEvidence.of(found.assessment(), Given.policy(), changed, changed, now))
                .map(EffectRule.Effect::verdict);
    }

    @Test
    void nothingWrongFollows_andWithoutTheGuardItWould() {
        Map<Wrong, Integer> concluded = new EnumMap<>(Wrong.class);

        assertThat(wrong(true, concluded)).isEmpty();
        assertThat(concluded).as("conclusions of each kind").containsKeys(Wrong.values());
        assertThat(wrong(false, new EnumMap<>(Wrong.class))).as("the control")
                .containsOnlyKeys(Wrong.TOO_SMALL,
                        Wrong.GROW, Wrong.HARMFUL);
    }
}
