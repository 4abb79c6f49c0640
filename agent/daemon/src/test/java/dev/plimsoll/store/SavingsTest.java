package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.OTHER;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.BilledSaving.BillGap;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.SeenHour;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.store.Store.Access;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the stored savings, on both databases. */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class SavingsTest extends StoreCase {

    private static final YearMonth MARCH = YearMonth.of(2026, 3);
    private static final SizeRange FOUR = Given.cu("4");
    private static final SizeRange RANGE = Given.cu("0.25", "2");
    private static final Expectation EXPECTED = new Expectation(Purpose.LOWER_COST,
            new HitRatioInterval(new Ratio(0.9), new Ratio(0.95), new Ratio(0.99)),
            new LoadedRatio(new Ratio(0.97), 12.5, 1_000_000), null, null, null, null);
    private static final MeasuredEffect EFFECT = new MeasuredEffect(EffectVerdict.HARMFUL, new Ratio(0.8), 70_000L);

    SavingsTest(Database database) {
        super(database);
    }

    private SavingsLedger ledger() {
        return store.stores().savings();
    }

    private static MonthlySaving saving(ComputeId compute, YearMonth month, String id, int minutes,
            @Nullable MeasuredEffect effect) {
        return new MonthlySaving(compute, month,
                new CountedChange(id, ChangedBy.PERSON, FOUR, RANGE, NOON, id.equals("c-2") ? null : 3, EXPECTED,
                        effect),
                Duration.ofMinutes(minutes), NOON.plus(Duration.ofMinutes(minutes)), null);
    }

    private static UnfollowedAdvice estimate(YearMonth month, double cuHours) {
        return new UnfollowedAdvice(BUSY, month, new AdvisedRange(FOUR, Given.cu("2"),
                EXPECTED.predicted()), Duration.ofHours(1), cuHours, NOON.plusSeconds((long) (cuHours * 60)));
    }

    /** A month is read with the hours of the bill. */
    private MonthlySaving read(MonthlySaving kept) {
        return kept.billed(store.stores().consumption());
    }

    private void keep(@Nullable UnfollowedAdvice estimate, MonthlySaving... months) {
        ledger().keep(List.of(new ComputeSavings(List.of(months), estimate, null)));
    }

    @Test
    void everyFieldIsStored() {
        MonthlySaving one = saving(BUSY, MARCH, "c-1", 5, EFFECT);
        MonthlySaving two = saving(BUSY, MARCH, "c-2", 6,
                new MeasuredEffect(EffectVerdict.INCONCLUSIVE, null, null));
        MonthlySaving three = saving(OTHER, MARCH, "c-1", 7, null);
        keep(estimate(MARCH, 2.5), one, two);
        keep(null, three);

        assertThat(ledger().month(MARCH).measured()).containsExactlyInAnyOrder(read(one), read(two), read(three));
        assertThat(ledger().month(MARCH).unfollowed()).containsExactly(estimate(MARCH, 2.5));
        assertThat(store.stores(Access.URGENT).savings().month(MARCH)).isEqualTo(ledger().month(MARCH));
        assertThat(ledger().month(MARCH.plusMonths(1)).measured()).isEmpty();
    }

    @Test
    void aDamagedRow_isReportedAsOne() {
        keep(null, saving(BUSY, MARCH, "c-1", 5, EFFECT));
        sql("update saving set expected = '{}'");

        assertThatThrownBy(() -> ledger().month(MARCH)).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("damaged")
                .hasMessageContaining("backup")
                .hasMessageNotContaining("session");
    }

    @Test
    void aChangeOfLimits_isMeasuredByTheHoursOfTheBill_wheneverTheyCome() {
        YearMonth month = AwakeSpan.monthOf(NOON);
        Instant until = NOON.plus(Duration.ofHours(5));
        CountedChange change = new CountedChange("c-1", ChangedBy.AGENT, Given.cu("0.5", "4"), Given.cu("0.5", "2"),
                NOON,
                null, EXPECTED, EFFECT);
        keep(null, new MonthlySaving(BUSY, month, change, Duration.ofHours(5), until, null));
        assertThat(ledger().month(month).measured().getFirst().unmeasured()).isEqualTo(BillGap.LATE);

        long made = ConsumptionHours.hour(NOON);
        for (long hour = made - 4; hour < made + 5; hour++) {
            double largest = hour < made ? 4 : 2;
            Instant end = ConsumptionHours.begin(hour + 1);
            store.stores()
                    .consumption()
                    .keep(List.of(new BilledHour(BUSY.projectId(), "br", hour, hour < made ? 7200 : 5400, null,
                            until.plus(Duration.ofHours(2)))),
                            List.of(new SeenHour(BUSY, "br", hour, Duration.ofHours(1), Duration.ZERO, 1800,
                                    largest * 3600, end),
                                    new SeenHour(ConsumptionHours.WATCH, "", hour, Duration.ofHours(1), Duration.ZERO,
                                            3600, 3600, end)));
        }

        MonthlySaving measured = ledger().month(month).measured().getFirst();
        assertThat(measured.unmeasured()).isNull();
        assertThat(measured.cuHours()).as("half a CU in four hours; that of the change counts nowhere").isEqualTo(2);
        assertThat(requireNonNull(ledger().latest(month).get(BUSY)).latest()).isEqualTo(change);
    }

    @Test
    void repeatingAWriteChangesNothing_andALateWriterLowersNoSum() {
        MonthlySaving early = saving(BUSY, MARCH, "c-1", 5, null);
        MonthlySaving late = saving(BUSY, MARCH, "c-1", 9, null);
        keep(estimate(MARCH, 1), early);
        keep(estimate(MARCH, 3), late);
        keep(estimate(MARCH, 3), late);
        keep(estimate(MARCH, 2), early);

        assertThat(ledger().month(MARCH).measured()).containsExactly(read(late));
        assertThat(ledger().month(MARCH).unfollowed()).containsExactly(estimate(MARCH, 3));
    }

    @Test
    void verdictIsStoredForAllMonthsOfItsChange_once() {
        keep(null, saving(BUSY, MARCH, "c-1", 5, null));
        keep(null, saving(OTHER, MARCH, "c-1", 5, null));
        keep(null, saving(BUSY, MARCH.plusMonths(1), "c-1", 8, EFFECT));
        keep(null, saving(BUSY, MARCH.plusMonths(1), "c-1", 9,
                new MeasuredEffect(EffectVerdict.CONFIRMED, null, null)));

        assertThat(ledger().month(MARCH).measured()).containsExactlyInAnyOrder(
                read(saving(BUSY, MARCH, "c-1", 5, EFFECT)), read(saving(OTHER, MARCH, "c-1", 5, null)));
        assertThat(ledger().month(MARCH.plusMonths(1)).measured())
                .containsExactly(read(saving(BUSY, MARCH.plusMonths(1), "c-1", 9, EFFECT)));
    }

    @Test
    void latestMonthOfEachComputeIsRead_notTheYear() {
        keep(estimate(MARCH, 1), saving(BUSY, MARCH, "c-1", 5, null));
        keep(estimate(MARCH.plusMonths(1), 2), saving(BUSY, MARCH.plusMonths(1), "c-1", 6, null));
        keep(null, saving(OTHER, MARCH, "c-9", 7, null));

        assertThat(ledger().latest(MARCH)).hasSize(2)
                .containsEntry(BUSY, new ComputeSavings(List.of(saving(BUSY, MARCH.plusMonths(1), "c-1", 6, null)),
                        estimate(MARCH.plusMonths(1), 2), null))
                .containsEntry(OTHER, new ComputeSavings(List.of(saving(OTHER, MARCH, "c-9", 7, null)), null, null));
        assertThat(ledger().latest(MARCH.plusMonths(1))).containsOnlyKeys(BUSY);
    }

    @Test
    void savingsOutliveTheirCompute_forThreeYears() {
        keep(estimate(MARCH, 1), saving(BUSY, MARCH, "c-1", 5, EFFECT));

        store.stores().retention().enforce(AwakeSpan.startOf(MARCH.plusMonths(36)), compute -> false);
        assertThat(ledger().month(MARCH).measured()).hasSize(1);
        store.stores().retention().enforce(AwakeSpan.startOf(MARCH.plusMonths(37)), compute -> true);
        assertThat(ledger().month(MARCH).measured()).isEmpty();
        assertThat(ledger().month(MARCH).unfollowed()).isEmpty();
    }
}
