package dev.plimsoll.change.savings;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.change.savings.SavingCase.BEGIN;
import static dev.plimsoll.change.savings.SavingCase.END;
import static dev.plimsoll.change.savings.SavingCase.MARCH;
import static dev.plimsoll.change.savings.SavingCase.price;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.savings.SavingsLedger.MonthSavings;
import dev.plimsoll.change.savings.SavingsReport.SavingsLine;
import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The lines of a report: one for each compute and project, in order, with estimates apart from measurements. */
class SavingsReportTest {

    private static final ComputeId A1 = new ComputeId("a", "ep-1");
    private static final ComputeId A2 = new ComputeId("a", "ep-2");
    private static final ComputeId B1 = new ComputeId("b", "ep-1");

    private static MonthlySaving saved(ComputeId id, int hours) {
        return new MonthlySaving(id, MARCH, new SavingCase().judged(EffectVerdict.CONFIRMED).change(),
                HOUR.multipliedBy(hours), END, null);
    }

    private static UnfollowedAdvice missed(ComputeId id, double cuHours) {
        return new UnfollowedAdvice(id, MARCH, new AdvisedRange(Given.cu("4"), Given.cu("1"), null), HOUR, cuHours,
                BEGIN);
    }

    private static SavingsReport report(List<MonthlySaving> measured, List<UnfollowedAdvice> estimates) {
        return SavingsReport.of(MARCH, END, new MonthSavings(measured, estimates),
                CuHourPrices.all(price("0.5", "EUR")));
    }

    @Test
    void aMonthWithoutSavingsHasAFleetLineOfNothing() {
        SavingsReport report = report(List.of(), List.of());

        assertThat(report.computes()).isEmpty();
        assertThat(report.projects()).isEmpty();
        assertThat(report.fleet()).isEqualTo(new SavingsLine<>("fleet", MeasuredSum.NONE, 0, Money.NONE, Money.NONE));
    }

    @Test
    void linesAreInOrderOfProjectAndEndpoint_howeverTheyAreStored() {
        SavingsReport report = report(List.of(saved(B1, 1), saved(A2, 1)), List.of(missed(A1, 1)));

        assertThat(report.computes()).extracting(SavingsLine::subject).containsExactly(A1, A2, B1);
        assertThat(report.projects()).extracting(SavingsLine::subject).containsExactly("a", "b");
    }

    @Test
    void changesOfOneComputeAreOneLine() {
        SavingsReport report = report(List.of(saved(A1, 1), saved(B1, 5), saved(A1, 2)), List.of());

        assertThat(report.computes()).extracting(line -> line.measured().verified()).containsExactly(9.0, 15.0);
        assertThat(report.computes().getFirst().measured().changes()).isEqualTo(2);
    }

    @Test
    void anEstimateIsPartOfNoMeasuredSum() {
        SavingsLine<ComputeId> line = report(List.of(saved(A1, 2)), List.of(missed(A1, 10))).computes().getFirst();

        assertThat(line.measured().verified()).isEqualTo(6);
        assertThat(line.measured().changes()).isEqualTo(1);
        assertThat(line.estimate()).isEqualTo(10);
        assertThat(line.verified().rounded()).isEqualTo(Map.of("EUR", new BigDecimal("3.00")));
        assertThat(line.estimated().rounded()).isEqualTo(Map.of("EUR", new BigDecimal("5.00")));
    }

    /** Only verified CU-hours become money. */
    @Test
    void anUnverifiedSavingHasNoPrice() {
        MonthlySaving open = new MonthlySaving(A1, MARCH, new SavingCase().change(), HOUR, END, null);
        SavingsLine<String> fleet = report(List.of(open), List.of()).fleet();

        assertThat(fleet.measured().unverified()).isEqualTo(3);
        assertThat(fleet.verified().rounded()).isEqualTo(Map.of("EUR", new BigDecimal("0.00")));
    }

    @Test
    void estimatesOfComputesAddUpToThoseOfProjectsAndFleet() {
        SavingsReport report = report(List.of(), List.of(missed(A1, 1), missed(A2, 2), missed(B1, -4)));

        assertThat(report.projects()).extracting(SavingsLine::estimate).containsExactly(3.0, -4.0);
        assertThat(report.fleet().subject()).isEqualTo("fleet");
        assertThat(report.fleet().estimate()).isEqualTo(-1);
        assertThat(report.fleet().estimated().rounded()).isEqualTo(Map.of("EUR", new BigDecimal("-0.50")));
    }

    @Test
    void theReportKeepsWhatItIsMadeOf() {
        SavingsReport report = report(List.of(saved(A1, 2)), List.of(missed(A2, 1)));

        assertThat(report.month()).isEqualTo(MARCH);
        assertThat(report.asOf()).isEqualTo(END);
        assertThat(report.savings().measured()).containsExactly(saved(A1, 2));
        assertThat(report.savings().unfollowed()).containsExactly(missed(A2, 1));
    }

    /** The order in which a store returns its rows changes nothing. */
    @Test
    void theOrderOfRowsDoesNotMatter() {
        Random random = new Random(3);
        List<MonthlySaving> rows = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            rows.add(saved(new ComputeId("p" + random.nextInt(3), "ep" + random.nextInt(4)), random.nextInt(20)));
        }
        SavingsReport report = report(rows, List.of());
        Collections.shuffle(rows, random);
        SavingsReport shuffled = report(rows, List.of());

        assertThat(shuffled.computes()).isEqualTo(report.computes());
        assertThat(shuffled.projects()).isEqualTo(report.projects());
        assertThat(shuffled.fleet()).isEqualTo(report.fleet());
    }

    @Test
    void theLedgerThatKeepsNothingHasNothing() {
        SavingsLedger.NONE.keep(List.of(ComputeSavings.NONE));

        assertThat(SavingsLedger.NONE.latest(MARCH)).isEmpty();
        assertThat(SavingsLedger.NONE.month(MARCH)).isEqualTo(new MonthSavings(List.of(), List.of()));
    }
}
