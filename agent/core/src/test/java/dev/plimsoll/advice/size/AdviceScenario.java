package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;

/** Observed computes and the advice about them. */
final class AdviceScenario {

    private static final long PAGES = Given.PAGES;

    private static final Adviser ADVISER = new Adviser(Given.table());

    private AdviceScenario() {}

    /** A cache that is just full; half of the reads missed while it filled. */
    static Life full(String cu) {
        long pages = (long) (PAGES * Double.parseDouble(cu));
        return new Life(cu).reads(MINUTE, pages * 2, 0.5, pages);
    }

    static Life hours(Life life, int hours, double miss, long used) {
        return life.reads(60 * hours, MINUTE, 60_000, miss, used);
    }

    static Life tooSmall(double miss) {
        return tooSmall("1", miss);
    }

    static Life tooSmall(String cu, double miss) {
        long full = (long) (PAGES * Double.parseDouble(cu));
        return new Life(cu).reads(MINUTE, full * 2, 0.5, full).reads(MINUTE, full * 2, miss, full);
    }

    /** A cache that missed as much while it filled as now, so that its fill curve shows nothing about other sizes. */
    static Life evenly(double miss) {
        return new Life("1").reads(MINUTE, (long) (PAGES / miss), miss, PAGES);
    }

    static Life plenty(String cu, long used) {
        return new Life(cu).reads(Duration.ofHours(26), 50_000_000, 0.002, used).reads(MINUTE, 400_000, 0.0001, used);
    }

    static Recommendation advice(Compute compute, Life life) {
        return advised(compute, life, Given.policy()).recommendation();
    }

    static Assessment assess(Life life, SizingPolicy policy) {
        return evaluate(Given.compute(size(life)), life, policy).assessment();
    }

    static Advised advised(Compute compute, Life life, SizingPolicy policy) {
        return evaluate(compute, life, policy).advised();
    }

    static Adviser.Evaluation evaluate(Compute compute, Life life, SizingPolicy policy) {
        Instant now = life.history().latest().map(Sample::at).orElseThrow();
        return ADVISER.evaluate(compute, life.input(), policy, now);
    }

    static SizeRange size(Life life) {
        return life.history().latest().map(Sample::size).orElseThrow();
    }

    static void assertAdvice(Candidate advice, Action action, Reason reason) {
        assertThat(advice.action()).as("%s", advice).isEqualTo(action);
        assertThat(advice.reason()).as("%s", advice).isEqualTo(reason);
    }

    static void assertAdvice(Candidate advice, Action action, SizeRange target) {
        assertThat(advice.action()).as("%s", advice).isEqualTo(action);
        assertThat(advice.target()).as("%s", advice).isEqualTo(target);
    }

    static void assertAdvice(Candidate advice, Reason reason, SizeRange target) {
        assertThat(advice.reason()).as("%s", advice).isEqualTo(reason);
        assertThat(advice.target()).as("%s", advice).isEqualTo(target);
    }
}
