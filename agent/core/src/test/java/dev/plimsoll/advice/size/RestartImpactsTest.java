package dev.plimsoll.advice.size;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartImpacts;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.model.run.StartRecords;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What each action costs now: 10 connections, 1,024 pages in use, and 100 reads per second. */
class RestartImpactsTest {

    private static final Bytes PAGES = new Bytes(1_024 * 8_192);

    private static SizeCase at(String size) {
        return new SizeCase(size).uses(PAGES, 100);
    }

    private static RestartImpacts impacts(SizeCase at) {
        return new RestartImpacts(at.compute(), at.figures(), Price.SHIPPED, Given.table(), null, StartRecords.NONE);
    }

    private static Candidate candidate(Action action, SizeRange target) {
        return new Candidate(action, target, Reason.TOO_SMALL, List.of());
    }

    @ParameterizedTest
    @CsvSource({"HOLD, NOTHING_CHANGES", "CHANGE_AUTOSUSPEND, DELAY"})
    void whatRestartsNothingCostsNothing(Action action, RestartRule rule) {
        RestartImpact impact = impacts(at("1")).of(candidate(action, Given.cu("1")));

        assertThat(impact).isEqualTo(
                new RestartImpact(false, rule, 0, Bytes.ZERO, Duration.ZERO, ChangeCosts.NOTHING, 0L, null, null));
    }

    @ParameterizedTest
    @EnumSource(value = Action.class, names = {"GROW", "SHRINK", "CHANGE_BOUNDS", "RESTART", "ENABLE_POOLER"})
    void aSuspendedComputeLosesNothing(Action action) {
        assertThat(impacts(at("1").state("idle")).of(candidate(action, Given.cu("2"))).rule())
                .isEqualTo(RestartRule.SUSPENDED);
        assertThat(impacts(at("1").state("idle")).leastCost(Given.cu("2")).suspended())
                .isEqualTo(0.3);
    }

    @Test
    void theRuleNamesWhatRestarts() {
        RestartImpacts fixed = impacts(at("1"));
        RestartImpacts limits = impacts(new SizeCase(Given.cu("1", "2")).uses(PAGES, 100));

        assertThat(fixed.of(candidate(Action.GROW, Given.cu("2"))).rule()).isEqualTo(RestartRule.FIXED_SIZE);
        assertThat(fixed.of(candidate(Action.GROW, Given.cu("1", "2"))).rule()).isEqualTo(RestartRule.LIMITS);
        assertThat(limits.of(candidate(Action.CHANGE_BOUNDS, Given.cu("2"))).rule()).isEqualTo(RestartRule.LIMITS);
        assertThat(fixed.of(candidate(Action.RESTART, Given.cu("1"))).rule()).isEqualTo(RestartRule.RESTART);
        assertThat(fixed.ofRestart()).isEqualTo(fixed.of(candidate(Action.RESTART, Given.cu("1"))));
    }

    /** 1,024 pages are read again, and it takes six times as many reads until the cache is warm: 61 seconds. */
    @Test
    void aResizeDropsConnections_andRefillsTheUse() {
        RestartImpact impact = impacts(at("1")).of(candidate(Action.GROW, Given.cu("2")));

        assertThat(impact.restarts()).isTrue();
        assertThat(impact.connections()).isEqualTo(10);
        assertThat(impact.cacheLost()).isEqualTo(PAGES);
        assertThat(impact.misses()).isEqualTo(1_024);
        assertThat(impact.warmup()).isEqualTo(Duration.ofSeconds(61));
        assertThat(impact.basis()).isEqualTo(RestartImpact.WarmupBasis.ESTIMATED);
        assertThat(requireNonNull(impact.cost())).isCloseTo(1.1 + 1_024 / 60_000.0, within(1e-9));
        assertThat(impacts(at("1")).leastCost(Given.cu("2"))).isEqualTo(impact.costs());
    }

    /** The smaller cache is full before all of the former use is read again. */
    @Test
    void noMoreIsReadAgainThanTheNewCacheHolds() {
        Bytes half = Given.table().at(SizeCase.cu("0.25")).orElseThrow().cache();
        RestartImpact impact = impacts(new SizeCase("1").uses(new Bytes(half.value() * 2), 100))
                .of(candidate(Action.SHRINK, Given.cu("0.25")));

        assertThat(impact.misses()).isEqualTo(Math.round(half.value() / 8_192.0));
    }

    @Test
    void withoutReadsOnlyTheConnectionsCost_andThereIsNoWarmUp() {
        RestartImpact impact = impacts(new SizeCase("1").uses(PAGES, 0)).of(candidate(Action.GROW, Given.cu("2")));

        assertThat(impact.cost()).isEqualTo(1.1);
        assertThat(impact.warmup()).isNull();
        assertThat(impact.basis()).isNull();
        assertThat(impact.misses()).isEqualTo(1_024);
    }

    /** What the cache costs is not known, so the least cost is that of the connections. */
    @Test
    void withoutTheUseTheCostIsNotKnown() {
        RestartImpacts blind = impacts(new SizeCase("1").uses(null, 100));

        assertThat(blind.ofRestart().cost()).isNull();
        assertThat(blind.ofRestart().misses()).isNull();
        assertThat(blind.leastCost(Given.cu("2")).awake()).isEqualTo(1.1);
    }

    @Test
    void withoutAProbeNothingIsKnownButThatItRestarts() {
        RestartImpacts blind = new RestartImpacts(at("1").compute(), null, Price.SHIPPED, Given.table(), null,
                StartRecords.NONE);

        assertThat(blind.ofRestart())
                .isEqualTo(new RestartImpact(true, RestartRule.RESTART, null, null, null, null, null, null, null));
        assertThat(blind.leastCost(Given.cu("2"))).isEqualTo(ChangeCosts.NOTHING);
    }

    /** The platform does not document whether enabling the pooler restarts a compute. */
    @Test
    void aPoolerNamesWhatMayBeLost_withoutACost() {
        assertThat(impacts(at("1")).of(candidate(Action.ENABLE_POOLER, Given.cu("1"))))
                .isEqualTo(new RestartImpact(null, RestartRule.POOLER_NOT_DOCUMENTED, 10, PAGES, null, null, null, null,
                        null));
    }

    /** 1,024 pages, or no more than are read in ten seconds at 100 a second. */
    @Test
    void aColdStartCostsItsMisses_noMoreThanClientsRead() {
        SizeCase at = at("1");

        assertThat(RestartImpact.ofColdStart(at.figures(), Price.SHIPPED, Duration.ofHours(1)))
                .isCloseTo(1_024 / 60_000.0, within(1e-12));
        assertThat(RestartImpact.ofColdStart(at.figures(), Price.SHIPPED, Duration.ofSeconds(10)))
                .isCloseTo(1_000 / 60_000.0, within(1e-12));
        assertThat(RestartImpact.ofColdStart(null, Price.SHIPPED, Duration.ofHours(1))).isZero();
        assertThat(RestartImpact.ofColdStart(at.uses(PAGES, 0).figures(), Price.SHIPPED, Duration.ofHours(1))).isZero();
        assertThat(RestartImpact.ofColdStart(at.uses(null, 100).figures(), Price.SHIPPED, Duration.ofHours(1)))
                .isZero();
    }
}
