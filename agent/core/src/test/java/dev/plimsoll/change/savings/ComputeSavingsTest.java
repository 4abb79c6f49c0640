package dev.plimsoll.change.savings;

import static dev.plimsoll.Given.HOUR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.savings.SavingsLedger.MonthSavings;
import dev.plimsoll.change.savings.SavingsReport.SavingsLine;
import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComputeSavingsTest {

    private static final CuHourPrices NO_PRICES = CuHourPrices.all(null);

    private static final YearMonth MARCH = YearMonth.of(2026, 3);
    private static final YearMonth APRIL = MARCH.plusMonths(1);
    private static final Instant START = Instant.parse("2026-03-28T12:00:00Z");
    private static final AwakeSpan FIRST_HOUR = AwakeSpan.endingAt(START.plus(HOUR), HOUR);
    private static final AdvisedRange SMALLER = new AdvisedRange(Given.cu("4"), Given.cu("2"), null);

    private static CountedChange change(String id, String from, String to, Instant since,
            @Nullable EffectVerdict verdict) {
        return change(id, Given.cu(from), Given.cu(to), since, verdict);
    }

    private static CountedChange change(String id, SizeRange from, SizeRange to, Instant since,
            @Nullable EffectVerdict verdict) {
        return new CountedChange(id, ChangedBy.AGENT, from, to, since, 2, Expectation.NONE,
                verdict == null ? null : new MeasuredEffect(verdict, new Ratio(0.99), 0L));
    }

    private static CountedChange shrink(@Nullable EffectVerdict verdict) {
        return change("c1", "4", "1", START, verdict);
    }

    /** Passes at the end of each hour, all awake. */
    private static ComputeSavings awake(ComputeSavings ledger, CountedChange change, Instant from, int hours) {
        ComputeSavings now = ledger;
        for (int hour = 1; hour <= hours; hour++) {
            now = now.counted(Given.ID, AwakeSpan.endingAt(from.plus(HOUR.multipliedBy(hour)), HOUR), change);
        }
        return now;
    }

    private static double verified(ComputeSavings ledger, YearMonth month) {
        return ledger.sum(month).verified();
    }

    @Test
    void shrinkSaves_growthCosts_perAwakeHour() {
        CountedChange shrink = shrink(EffectVerdict.CONFIRMED);
        CountedChange growth = change("c1", "1", "4", START, EffectVerdict.CONFIRMED);

        assertThat(verified(awake(ComputeSavings.NONE, shrink, START, 10), MARCH)).isEqualTo(27);
        assertThat(verified(awake(ComputeSavings.NONE, growth, START, 10), MARCH)).isEqualTo(-27);
    }

    /** The first pass of a change shows that it is there; the time before it is of another size. */
    @Test
    void timeBeforeTheFirstPassOfAChange_isNotCounted() {
        ComputeSavings first = ComputeSavings.NONE.counted(Given.ID, AwakeSpan.endingAt(START, HOUR), shrink(null));

        assertThat(first.months()).singleElement().satisfies(row -> assertThat(row.awake()).isZero());
    }

    @Test
    void repeatedPasses_andOverlappingOnes_countEachMomentOnce() {
        CountedChange shrink = shrink(EffectVerdict.CONFIRMED);
        ComputeSavings once = awake(ComputeSavings.NONE, shrink, START, 10);
        ComputeSavings twice = awake(once, shrink, START, 10);
        ComputeSavings overlapping = once.counted(Given.ID,
                AwakeSpan.endingAt(START.plus(HOUR.multipliedBy(11)), HOUR.multipliedBy(9)), shrink);

        assertThat(twice).isEqualTo(once);
        assertThat(overlapping.months().getFirst().awake()).isEqualTo(HOUR.multipliedBy(10));
    }

    @Test
    void monthsEndAtMidnightUtc_inEveryZone_andOverDaylightSaving() {
        TimeZone zone = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
            CountedChange shrink = shrink(EffectVerdict.CONFIRMED);
            ComputeSavings ledger = awake(ComputeSavings.NONE, shrink, START, 100);

            assertThat(ledger.months()).hasSize(2);
            assertThat(ledger.months().getFirst().awake()).as("begun an hour after the start")
                    .isEqualTo(Duration.ofHours(83));
            assertThat(ledger.months().getLast().awake()).isEqualTo(Duration.ofHours(16));
            assertThat(verified(ledger, MARCH) + verified(ledger, APRIL)).isEqualTo(3.0 * 99);
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void passAcrossTheEndOfAMonth_isSplit() {
        Instant before = Instant.parse("2026-03-31T23:40:00Z");
        CountedChange shrink = shrink(null);
        ComputeSavings ledger = ComputeSavings.NONE.counted(Given.ID, AwakeSpan.endingAt(before, Duration.ZERO), shrink)
                .counted(Given.ID, AwakeSpan.endingAt(before.plus(HOUR), HOUR), shrink);

        assertThat(ledger.months()).extracting(MonthlySaving::awake)
                .containsExactly(Duration.ofMinutes(20), Duration.ofMinutes(40));
        assertThat(ledger.since(APRIL).months()).hasSize(1);
    }

    @Test
    void changeThatAnotherReplaces_countsNoMore() {
        CountedChange shrink = shrink(EffectVerdict.CONFIRMED);
        Instant reversed = START.plus(HOUR.multipliedBy(10));
        CountedChange back = change("c2", "1", "4", reversed, EffectVerdict.CONFIRMED);
        ComputeSavings ledger = awake(awake(ComputeSavings.NONE, shrink, START, 10), back, reversed, 5);

        assertThat(ledger.months()).extracting(MonthlySaving::cuHours).containsExactly(27.0, -12.0);
        assertThat(ledger.counted(Given.ID, AwakeSpan.endingAt(reversed.plus(HOUR.multipliedBy(9)), HOUR), null))
                .as("undone: no change is in force")
                .isEqualTo(ledger);
    }

    @Test
    void verdictMovesTheWholeSavingOfItsChange() {
        CountedChange open = shrink(null);
        ComputeSavings unverified = awake(ComputeSavings.NONE, open, START, 5);
        CountedChange judged = open.with(new MeasuredEffect(EffectVerdict.CONFIRMED, null, null));
        ComputeSavings verified = unverified.counted(Given.ID,
                AwakeSpan.endingAt(START.plus(HOUR.multipliedBy(5)), Duration.ZERO), judged);

        assertThat(unverified.sum(MARCH)).isEqualTo(new MeasuredSum(0, 12, 1, 0, 2));
        assertThat(verified.sum(MARCH)).isEqualTo(new MeasuredSum(12, 0, 1, 0, 2));
        assertThat(judged.with(new MeasuredEffect(EffectVerdict.HARMFUL, null, null))).isEqualTo(judged);
    }

    @Test
    void limitsOfAutoscaling_areNotMeasured() {
        CountedChange limits = change("c1", Given.cu("1", "8"), Given.cu("1", "4"), START, EffectVerdict.CONFIRMED);

        assertThat(awake(ComputeSavings.NONE, limits, START, 5).sum(MARCH))
                .isEqualTo(new MeasuredSum(0, 0, 1, 1, 2));
    }

    @Test
    void inconclusiveAndEstimated_areNeverVerified() {
        CountedChange unclear = shrink(EffectVerdict.INCONCLUSIVE);
        ComputeSavings ledger = awake(ComputeSavings.NONE, unclear, START, 5).estimated(Given.ID, FIRST_HOUR, SMALLER);

        assertThat(ledger.sum(MARCH).verified()).isZero();
        assertThat(ledger.sum(MARCH).unverified()).isEqualTo(12);
        assertThat(ledger.unfollowed()).returns(MARCH, UnfollowedAdvice::month).returns(2.0, UnfollowedAdvice::cuHours);
    }

    @Test
    void estimate_countsEachMomentOnce_andBeginsAgainEachMonth() {
        AwakeSpan hour = FIRST_HOUR;
        ComputeSavings march = ComputeSavings.NONE.estimated(Given.ID, hour, SMALLER)
                .estimated(Given.ID, hour, SMALLER);
        AwakeSpan across = AwakeSpan.endingAt(Instant.parse("2026-04-01T00:30:00Z"), HOUR);

        assertThat(march.unfollowed()).returns(MARCH, UnfollowedAdvice::month).returns(2.0, UnfollowedAdvice::cuHours);
        assertThat(march.estimated(Given.ID, across, SMALLER).unfollowed()).returns(APRIL, UnfollowedAdvice::month)
                .returns(1.0, UnfollowedAdvice::cuHours);
    }

    @Test
    void aVerdictIsSetInAllMonthsOfTheLatestChange_andInNoOther() {
        MeasuredEffect good = new MeasuredEffect(EffectVerdict.CONFIRMED, null, null);
        CountedChange first = change("c1", "4", "2", START, null);
        Instant second = START.plus(HOUR.multipliedBy(5));
        ComputeSavings ledger = awake(awake(ComputeSavings.NONE, first, START, 5),
                change("c2", "2", "1", second, null), second, 100).judged(good);

        assertThat(ledger.months()).extracting(row -> row.change().id(), row -> row.change().effect() != null)
                .containsExactly(tuple("c1", false), tuple("c2", true), tuple("c2", true));
        assertThat(ledger.latest()).isEqualTo(change("c2", "2", "1", second, null).with(good));
        assertThat(ComputeSavings.NONE.judged(good)).isEqualTo(ComputeSavings.NONE);
        assertThat(ComputeSavings.NONE.latest()).isNull();
    }

    @Test
    void monthsBeforeAMonthAreLeftOut_theEstimateToo() {
        ComputeSavings ledger = awake(ComputeSavings.NONE, shrink(null), START, 100)
                .estimated(Given.ID, FIRST_HOUR, SMALLER)
                .with(new ComputeSavings.Requested("c1", 3));

        assertThat(ledger.since(MARCH)).isEqualTo(ledger);
        assertThat(ledger.since(APRIL).months()).extracting(MonthlySaving::month).containsExactly(APRIL);
        assertThat(ledger.since(APRIL).unfollowed()).isNull();
        assertThat(ledger.since(APRIL).requested()).isEqualTo(new ComputeSavings.Requested("c1", 3));
        assertThat(ledger.since(APRIL.plusMonths(1)).months()).isEmpty();
    }

    /** Random ledgers: the sums of computes are those of projects and of the fleet, and estimates stay out of them. */
    @Seeds(8)
    void sumsOfComputes_areThoseOfProjectsAndFleet(long seed) {
        Random random = new Random(seed);
        List<MonthlySaving> measured = new ArrayList<>();
        List<UnfollowedAdvice> estimates = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            ComputeId compute = new ComputeId("p" + random.nextInt(4), "ep" + random.nextInt(5));
            List<EffectVerdict> verdicts = List.of(EffectVerdict.values());
            CountedChange change = change("c" + i, random.nextBoolean() ? "4" : "0.5", "2", START,
                    random.nextInt(5) == 0 ? null : verdicts.get(random.nextInt(verdicts.size())));
            measured.add(new MonthlySaving(compute, MARCH, change, HOUR.multipliedBy(random.nextInt(50)), START, null));
            estimates.add(new UnfollowedAdvice(new ComputeId("p9", "ep" + i), MARCH, SMALLER, HOUR,
                    random.nextDouble() * 10, START));
        }
        SavingsReport with = SavingsReport.of(MARCH, START, new MonthSavings(measured, estimates), NO_PRICES);
        SavingsReport without = SavingsReport.of(MARCH, START, new MonthSavings(measured, List.of()), NO_PRICES);

        double expected = measured.stream()
                .filter(row -> row.change().isVerified())
                .mapToDouble(row -> row.cuHours() == null ? 0 : row.cuHours())
                .sum();
        assertThat(with.fleet().measured().verified()).as("seed %d", seed).isCloseTo(expected, within(1e-9));
        assertThat(sum(with.computes())).isCloseTo(expected, within(1e-9));
        assertThat(sum(with.projects())).isCloseTo(expected, within(1e-9));
        assertThat(with.fleet().measured().changes()).isEqualTo(60);
        assertThat(with.fleet().measured()).isEqualTo(without.fleet().measured());
        assertThat(with.computes()).isSortedAccordingTo((a, b) -> a.subject()
                .toString()
                .compareTo(
                        b.subject().toString()));
    }

    @Test
    void money_isSummedAtThePriceOfEachCompute_andRoundedLast() {
        ComputeId cheap = new ComputeId("p1", "ep1");
        ComputeId dear = new ComputeId("p1", "ep2");
        ComputeId abroad = new ComputeId("p2", "ep3");
        List<MonthlySaving> measured = Stream.of(cheap, dear, abroad, new ComputeId("p2", "ep4"))
                .map(id -> new MonthlySaving(id, MARCH, change("c-" + id, "4", "3", START, EffectVerdict.CONFIRMED),
                        HOUR, START, null))
                .toList();
        Map<ComputeId, CuHourPrice> prices = Map.of(cheap, price("0.104", "EUR"), dear, price("0.204", "EUR"), abroad,
                price("0.5", "USD"));

        SavingsReport report = SavingsReport.of(MARCH, START, new MonthSavings(measured, List.of()), prices::get);

        assertThat(report.computes()).extracting(line -> Map.copyOf(line.verified().rounded()))
                .containsExactly(money("EUR", "0.10"), money("EUR", "0.20"), money("USD", "0.50"), Map.of());
        assertThat(report.projects().getFirst().verified().rounded()).isEqualTo(money("EUR", "0.31"));
        assertThat(report.fleet().verified().rounded())
                .isEqualTo(Map.of("EUR", new BigDecimal("0.31"), "USD", new BigDecimal("0.50")));
    }

    private static CuHourPrice price(String amount, String currency) {
        return new CuHourPrice(new BigDecimal(amount), Currency.getInstance(currency));
    }

    private static Map<String, BigDecimal> money(String currency, String amount) {
        return Map.of(currency, new BigDecimal(amount));
    }

    private static double sum(List<? extends SavingsLine<?>> lines) {
        return lines.stream().mapToDouble(line -> line.measured().verified()).sum();
    }
}
