package dev.plimsoll.change.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.whatif.WhatIfQuestion.OtherCosts;
import dev.plimsoll.change.whatif.WhatIfQuestion.QuestionReading;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A question replaces exactly what it names; its parameters are read at the ends of their ranges. */
class WhatIfQuestionTest {

    private static final SizingPolicy PRESENT = Given.policy("0.5", "8", SizingPolicy.SizingRule.PLATFORM,
            PlatformPlan.FREE);
    private static final OtherCosts SAME = new OtherCosts(null, null, null);

    private static SizingPolicy with(HitTarget target, AllowedSizes allowed, OwnerCosts costs) {
        return new SizingPolicy(target, allowed, PRESENT.nearLimit(), costs, PRESENT.rule(), PRESENT.usedUnit(),
                PRESENT.evidence());
    }

    private static QuestionReading read(Map<String, String> given) {
        return WhatIfParameters.read(given, new SizingTerms(Given.table(), PRESENT, Via.API, Map.of()));
    }

    private static SizingPolicy read(String name, String value) {
        return ((QuestionReading.Clear) read(Map.of(name, value))).question().on(PRESENT);
    }

    @Test
    void aQuestionAboutNothingKeepsThePolicy() {
        assertThat(new WhatIfQuestion(null, null, null, SAME).on(PRESENT)).isEqualTo(PRESENT);
    }

    @Test
    void eachPartReplacesOnlyItself() {
        ComputeUnits one = ComputeUnits.of("1");
        ComputeUnits half = ComputeUnits.of("0.5");
        ComputeUnits eight = ComputeUnits.of("8");
        PlatformPlan free = PlatformPlan.FREE;

        assertThat(new WhatIfQuestion(new Ratio(0.9), null, null, SAME).on(PRESENT))
                .isEqualTo(with(HitTarget.of(new Ratio(0.9)), PRESENT.allowed(), PRESENT.costs()));
        assertThat(new WhatIfQuestion(null, one, null, SAME).on(PRESENT))
                .isEqualTo(with(PRESENT.target(), new AllowedSizes(one, eight, free, null), PRESENT.costs()));
        assertThat(new WhatIfQuestion(null, null, one, SAME).on(PRESENT))
                .isEqualTo(with(PRESENT.target(), new AllowedSizes(half, one, free, null), PRESENT.costs()));
    }

    @ParameterizedTest
    @CsvSource({"0,,,0,1,0.01", ",0,,60,0,0.01", ",,0,60,1,0", "1,2,3,1,2,3", ",,,60,1,0.01"})
    void eachCostReplacesOnlyItself_alsoByZero(Double hour, Double restart, Double connection, double thenHour,
            double thenRestart, double thenConnection) {
        assertThat(new OtherCosts(hour, restart, connection).on(PRESENT.costs()))
                .isEqualTo(new OwnerCosts(thenHour, PRESENT.costs().readLatency(), thenRestart, thenConnection));
    }

    @Test
    void anEmptyRangeIsRefused() {
        WhatIfQuestion question = new WhatIfQuestion(null, ComputeUnits.of("9"), null, SAME);

        assertThatIllegalArgumentException().isThrownBy(() -> question.on(PRESENT)).withMessageContaining("8 CU");
    }

    @Test
    void theEndsOfEachRangeAreAccepted() {
        assertThat(read(WhatIfParameters.TARGET, "1").target().ratio()).isEqualTo(Ratio.ONE);
        assertThat(read(WhatIfParameters.TARGET, "0.0001").target().ratio()).isEqualTo(new Ratio(0.0001));
        assertThat(read(WhatIfParameters.MIN_CU, "0.25").allowed().minCu()).isEqualTo(ComputeUnits.of("0.25"));
        assertThat(read(WhatIfParameters.MAX_CU, "10").allowed().maxCu()).isEqualTo(ComputeUnits.of("10"));
        assertThat(read(WhatIfParameters.RESTART, "0").costs().restart()).isZero();
        assertThat(read(WhatIfParameters.WAITING_HOUR, "1000000").costs().waitingHour()).isEqualTo(1_000_000);
        assertThat(read(Map.of(WhatIfParameters.DROPPED_CONNECTION, "1000000.1")))
                .isInstanceOf(QuestionReading.UnclearQuestion.class);
    }

    /** Nobody writes that many digits. */
    @Test
    void aTextOf40CharactersIsRead_andOneOf41IsNot() {
        String forty = "0." + "5".repeat(38);

        assertThat(read(WhatIfParameters.TARGET, forty).target().ratio().value()).isCloseTo(0.5556,
                within(1e-3));
        assertThat(problem(WhatIfParameters.TARGET, "'" + forty + "5")).contains("'" + forty.substring(0, 39) + "...'");
    }

    /** The name of an unknown parameter is text of a stranger as well. */
    @Test
    void anUnknownNameIsShortened() {
        String forty = "n".repeat(40);

        assertThat(problem(forty, "1")).contains("'" + forty + "'");
        assertThat(problem(forty + "m", "1")).contains("'" + forty + "...'");
    }

    @Test
    void allProblemsAreFoundAtOnce() {
        Map<String, String> wrong = new HashMap<>();
        WhatIfParameters.NAMES.forEach(name -> wrong.put(name, "wrong"));

        assertThat(((QuestionReading.UnclearQuestion) read(wrong)).problems()).hasSize(WhatIfParameters.NAMES.size());
    }

    private static String problem(String name, String value) {
        return ((QuestionReading.UnclearQuestion) read(Map.of(name, value))).problems().getFirst();
    }
}
