package dev.plimsoll.sizing.assess;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.sizing.assess.Assessment.Conclusive;
import dev.plimsoll.sizing.assess.Assessment.Inconclusive;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AssessorTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final Assessor assessor = new Assessor(Given.table());

    @Test
    void nothingSeen_isUnknown() {
        assertThat(assess(new Life(Given.cu("1")))).isInstanceOf(Inconclusive.class)
                .extracting(Assessment::phase)
                .isEqualTo(Phase.UNKNOWN);
    }

    @Test
    void fewReadsJustAfterAStart_isCold() {
        assertThat(assess(new Life(Given.cu("1")).reads(MINUTE, 500, 0.5, 250)).phase()).isEqualTo(Phase.COLD);
    }

    @Test
    void fewReadsInALongRun_isQuiet() {
        Life life = new Life(Given.cu("1")).reads(HOUR, 500, 0.5, 250).reads(HOUR, 10, 0, 250);

        assertThat(assess(life).phase()).isEqualTo(Phase.QUIET);
    }

    @Test
    void missesOfACacheThatIsNotFull_areWarming_howeverManyThereAre() {
        Life life = new Life(Given.cu("1")).reads(MINUTE, 200_000, 0.9, 180_000).reads(MINUTE, 200_000, 0.8, 340_000);

        Assessment assessment = assess(life);

        assertThat(assessment.phase()).isEqualTo(Phase.WARMING);
        assertThat(((Inconclusive) assessment).why()).contains("not full").contains("exactly the same");
    }

    @Test
    void aCacheThatHasOnlyJustFilled_isStillWarming() {
        Life life = new Life(Given.cu("1")).reads(MINUTE, 500_000, 0.84, Given.PAGES)
                .reads(MINUTE, 50_000, 0.3, Given.PAGES);

        assertThat(assess(life).phase()).isEqualTo(Phase.WARMING);
    }

    @Test
    void aFullCacheThatMissesTooMuch_missesTheTarget() {
        Life life = new Life(Given.cu("1")).reads(MINUTE, 500_000, 0.84, Given.PAGES)
                .reads(MINUTE, 400_000, 0.05, Given.PAGES);

        Assessment assessment = assess(life);

        assertThat(assessment).isInstanceOf(Conclusive.class);
        assertThat(((Conclusive) assessment).reachesTarget()).isFalse();
        assertThat(((Conclusive) assessment).figures().full()).isTrue();
    }

    @Test
    void exactlyAtTheTarget_reachesIt() {
        Life life = new Life(Given.cu("1")).reads(HOUR.multipliedBy(2), 5_000_000, 0.08, 400_000)
                .reads(MINUTE, 0, 0, 400_000)
                .reads(MINUTE, 100_000, 0.01, 400_000);

        assertThat(((Conclusive) assess(life)).reachesTarget()).isTrue();
    }

    @Test
    void aCacheThatStoppedGrowingShortOfTheTable_isFull() {
        long capGb = (long) (Given.PAGES * 0.93);
        Life life = new Life(Given.cu("1")).reads(MINUTE, 500_000, 0.78, capGb)
                .reads(MINUTE, 400_000, 0.05, capGb)
                .reads(MINUTE, 400_000, 0.05, capGb);

        assertThat(((Conclusive) assess(life)).figures().full()).isTrue();
    }

    @Test
    void aCacheThatStandsStillHalfEmpty_isNotFull() {
        long half = Given.PAGES / 2;
        Life life = new Life(Given.cu("1")).reads(MINUTE, 500_000, 0.42, half).reads(MINUTE, 400_000, 0.05, half);

        assertThat(assess(life).phase()).isEqualTo(Phase.WARMING);
    }

    @Test
    void afterARestart_nothingOfTheRunBeforeIsJudged() {
        Life life = new Life(Given.cu("1")).reads(MINUTE, 500_000, 0.84, Given.PAGES)
                .reads(MINUTE, 400_000, 0.05, Given.PAGES)
                .restarts(MINUTE)
                .reads(MINUTE, 100_000, 0.9, 90_000);

        assertThat(assess(life).phase()).isEqualTo(Phase.WARMING);
    }

    @Test
    void aSizeThatTheTableDoesNotKnow_leavesTheCapacityOpen() {
        Life life = new Life(Given.cu("1.5")).reads(MINUTE, 500_000, 0.001, 400);

        Assessment assessment = assess(life);

        assertThat(requireNonNull(assessment.figures()).capacity()).isNull();
        assertThat(assessment.evidence()).anyMatch(said -> said.contains("not in the size table"));
    }

    @Test
    void observedTime_countsTheRunsOfThePresentSizeOnly() {
        Life life = new Life(Given.cu("1")).reads(HOUR, 1_000_000, 0.001, 100)
                .reads(HOUR, 1_000_000, 0, 100)
                .restarts(Duration.ofHours(5))
                .reads(HOUR, 1_000_000, 0, 100)
                .reads(HOUR, 1_000_000, 0, 100);

        assertThat(requireNonNull(assess(life).figures()).observed()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void whatWasSeenAtAnotherSize_saysNothingOfThisOne() {
        Life life = new Life(Given.cu("1")).reads(MINUTE, 500_000, 0.84, Given.PAGES)
                .reads(MINUTE, 400_000, 0.05, Given.PAGES);

        Assessment assessment = assessor.assess(Given.compute(Given.cu("2")), new Known(life.history(), 0),
                Given.policy());

        assertThat(assessment).isInstanceOfSatisfying(Inconclusive.class,
                unknown -> assertThat(unknown.why()).contains("its size changed from 1 CU to 2 CU"));
    }

    @Test
    void whatWasSeenOfAnotherBranch_saysNothingOfThisOne() {
        Life life = new Life(Given.cu("1")).reads(MINUTE, 500_000, 0.84, Given.PAGES);
        Compute moved = onBranch(Given.compute(Given.cu("1")), "br-other");

        assertThat(assessor.assess(moved, new Known(life.history(), 0), Given.policy()).phase()).isEqualTo(Phase.COLD);
    }

    private static Compute onBranch(Compute plain, String branch) {
        return new Compute(plain.id(), branch, plain.host(), plain.regionId(), plain.type(), plain.state(),
                plain.pending(),
                plain.size(), plain.poolerEnabled(), plain.disabled(), plain.lastActive());
    }

    @Test
    void figuresOfOneSentence_areWrittenAlike() {
        Life life = new Life(Given.cu("7")).connections(3_060).reads(MINUTE, 400_000, 0.0001, 1_000);

        Assessment assessment = assessor.assess(Given.compute(Given.cu("7")), new Known(life.history(), 0),
                Given.policy());

        assertThat(assessment.evidence())
                .contains("3,060 connections now, of 3,151; 3,060 at most in seven days, at 7 CU");
    }

    private Assessment assess(Life life) {
        History history = life.history();
        SizeRange size = history.latest().map(Sample::size).orElse(Given.cu("1"));
        String branch = history.latest().map(Sample::branchId).orElse("br-main");
        return assessor.assess(onBranch(Given.compute(size), branch), new Known(history, 0), Given.policy());
    }
}
