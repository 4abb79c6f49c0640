package dev.plimsoll.change.plan;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which mistake is not made again, for how long, and what the breaker says. */
class BadVerdictsTest {

    private static final Duration MONTH = Duration.ofDays(30);

    private static List<Veto> vetoes(ChangeCase one) {
        List<Veto> vetoes = new ArrayList<>();
        BadVerdicts.add(vetoes, one.situation(), NOW);
        return vetoes;
    }

    private static ChangeCase growing(Instant judged, EffectVerdict verdict) {
        return new ChangeCase().after(ChangeCase.judged(judged, FROM, TO, Action.GROW, verdict));
    }

    private static ChangeCase shrinking(String to, EffectVerdict verdict) {
        return new ChangeCase().compute(Given.compute("4"))
                .shrinkingTo(Given.cu(to))
                .after(ChangeCase.judged(NOW, Given.cu("4"), Given.cu("2"), Action.SHRINK, verdict));
    }

    @ParameterizedTest
    @CsvSource({"INEFFECTIVE, true", "CONFIRMED, false", "INCONCLUSIVE, false"})
    void onlyGrowingThatBroughtNothingIsNotRepeated(EffectVerdict verdict, boolean forbidden) {
        assertThat(vetoes(growing(NOW, verdict))).isEqualTo(forbidden
                ? List.of(new Veto.BadBefore(verdict, SettingValue.of(TO), NOW.plus(MONTH)))
                : List.of());
    }

    /** That a larger cache brought nothing says nothing about connections. */
    @Test
    void growingForAnotherNeed_isNoRepetition() {
        ChangeCase one = growing(NOW, EffectVerdict.INEFFECTIVE);
        one.reason = Reason.CONNECTIONS;
        assertThat(vetoes(one)).isEmpty();
    }

    @Test
    void itIsForbiddenForThirtyDays() {
        assertThat(vetoes(growing(NOW.minus(MONTH).plusNanos(1), EffectVerdict.INEFFECTIVE))).hasSize(1);
        assertThat(vetoes(growing(NOW.minus(MONTH), EffectVerdict.INEFFECTIVE))).isEmpty();
    }

    /** Two were harmful: as far, or farther, is the same mistake, and less far may be none. */
    @ParameterizedTest
    @CsvSource({"3, false", "2, true", "1, true"})
    void shrinkingAtLeastAsFarIsNotRepeatedAfterHarm(String to, boolean forbidden) {
        assertThat(vetoes(shrinking(to, EffectVerdict.HARMFUL))).hasSize(forbidden ? 1 : 0);
        assertThat(vetoes(shrinking(to, EffectVerdict.CONFIRMED))).isEmpty();
    }

    @Test
    void aMistakeInOneDirectionDoesNotForbidTheOther() {
        assertThat(vetoes(growing(NOW, EffectVerdict.INEFFECTIVE).compute(Given.compute("4"))
                .shrinkingTo(Given.cu("2")))).isEmpty();
    }

    @Test
    void anApprovalAfterTheVerdictAllowsItAgain_oneOfTheSameMomentDoesNot() {
        assertThat(vetoes(growing(NOW.minusSeconds(60), EffectVerdict.INEFFECTIVE)
                .after(ChangeCase.approved(NOW.minusSeconds(59), TO, false)))).isEmpty();
        assertThat(vetoes(growing(NOW.minusSeconds(60), EffectVerdict.INEFFECTIVE)
                .after(ChangeCase.approved(NOW.minusSeconds(60), TO, false)))).hasSize(1);
    }

    @Test
    void theLatestOfSeveralMistakesIsNamed() {
        ChangeCase twice = growing(NOW.minus(Duration.ofDays(9)), EffectVerdict.INEFFECTIVE)
                .after(ChangeCase.judged(NOW, FROM, TO, Action.GROW, EffectVerdict.CONFIRMED));

        assertThat(vetoes(twice)).containsExactly(new Veto.BadBefore(EffectVerdict.INEFFECTIVE, SettingValue.of(TO),
                NOW.minus(Duration.ofDays(9)).plus(MONTH)));
    }

    @Test
    void twoBadVerdictsOpenTheBreakerOfTheCompute_untilAPersonResumes() {
        ChangeCase twice = growing(NOW.minus(Duration.ofDays(40)), EffectVerdict.HARMFUL)
                .after(ChangeCase.judged(NOW.minus(Duration.ofDays(35)), FROM, TO, Action.GROW,
                        EffectVerdict.INEFFECTIVE));

        assertThat(vetoes(twice)).containsExactly(new Veto.BreakerOpen(false));
        assertThat(vetoes(twice.around(around(List.of(), NOW.minus(Duration.ofDays(36)))))).isEmpty();
    }

    @Test
    void threeBadVerdictsOfOthersOpenTheBreakerOfTheFleet() {
        EffectVerdict bad = EffectVerdict.HARMFUL;

        assertThat(vetoes(new ChangeCase().around(around(List.of(bad, bad, bad), null))))
                .containsExactly(new Veto.BreakerOpen(true));
        assertThat(vetoes(new ChangeCase().around(around(List.of(bad, bad), null)))).isEmpty();
    }

    private static Surroundings around(List<EffectVerdict> verdicts, @Nullable Instant resumed) {
        return new Surroundings(new FleetChanges(List.of(), verdicts, resumed, false), null, null, Given.T0);
    }
}
