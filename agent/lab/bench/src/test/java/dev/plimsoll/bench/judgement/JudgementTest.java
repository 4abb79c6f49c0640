package dev.plimsoll.bench.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.bench.CheckedIn;
import dev.plimsoll.bench.judgement.PanelCase.Opinion;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The product's answers to the panel. Write the page again with {@code -Dplimsoll.write=true}. */
class JudgementTest {

    private static final double ACCEPTABLE = 0.95;

    /** Answered once for all tests. */
    private static final List<Judgement> ALL = Judgement.all(CheckedIn.WRITE ? Judgement.FACTORS
            : Campaigns.of(List.of(4.0), Judgement.FACTORS, Judgement.FACTORS));

    @BeforeAll
    static void write() throws IOException {
        if (CheckedIn.WRITE) {
            JudgementText.report(ALL).write(CheckedIn.ROOT);
        }
    }

    @Test
    void thePage_isThatOfTheCode() {
        CheckedIn.assertCheckedIn(JudgementText.report(ALL));
    }

    @Test
    void nineteenOfTwentyAnswers_areAcceptable() {
        assertThat(JudgementText.acceptable(ALL))
                .as("of %s; the others: %s", ALL.size(),
                        ALL.stream().filter(one -> one.opinion().compareTo(Opinion.POOR) >= 0).toList())
                .isGreaterThanOrEqualTo((long) Math.ceil(ACCEPTABLE * ALL.size()));
    }

    @Test
    void noAnswer_isAbsurd() {
        assertThat(ALL).filteredOn(one -> one.opinion() == Opinion.ABSURD).isEmpty();
    }

    @Test
    void noAnswerChanges_whereEverythingIsHalfOrFourTimesAsLarge() {
        assertThat(ALL).filteredOn(one -> !one.changed().isEmpty())
                .extracting(one -> one + " " + one.changed())
                .isEmpty();
    }

    /** So that the panel does not contradict itself. */
    @Test
    void eachSituation_hasOneBestAnswer_amongTheSizes() {
        assertThat(ALL).hasSizeGreaterThanOrEqualTo(64)
                .extracting(Judgement::situation)
                .filteredOn(one -> one.size().isFixed())
                .allSatisfy(one -> assertThat(SizeRule.STANDARD.table().sizes())
                        .filteredOn(row -> one.opinion(SizeRange.fixed(row.cu())) == Opinion.BEST)
                        .hasSize(1));
    }

    @Test
    void anAnswer_isSoughtInTheListsOfItsSituation() {
        PanelCase shop = PanelCase.all().getFirst();

        assertThat(List.of("2", "3", "1", "0.5", "5")).extracting(PanelCase::range)
                .extracting(shop::opinion)
                .containsExactly(Opinion.BEST, Opinion.ACCEPTABLE, Opinion.POOR, Opinion.ABSURD, Opinion.ABSURD);
    }

    /** It misses 10 % of 2,000 reads a second once the cache of 1 CU is full. */
    @Test
    void probes_seeTheCacheFill_andThenMissAsTheCurveSays() {
        List<Sample> samples = SimulatedProbes.of(PanelCase.all().getFirst(), SizeRule.STANDARD.table(), 1);
        Counters last = counters(samples.getLast());
        Counters before = counters(samples.get(samples.size() - 2));

        assertThat(samples).hasSize(360);
        assertThat(samples.getFirst().cache().used()).isBetween(200_000L, 400_000L);
        assertThat(samples.getLast().cache().used()).isEqualTo(419_430);
        assertThat(last.misses() - before.misses()).isBetween(59_999L, 60_001L);
        assertThat(last.accesses() - before.accesses()).isBetween(599_999L, 600_001L);
    }

    private static Counters counters(Sample probe) {
        return Objects.requireNonNull(probe.cache().counters());
    }
}
