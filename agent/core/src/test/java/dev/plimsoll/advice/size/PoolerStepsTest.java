package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.HOUR;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.PoolerDetection;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.History;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The steps by which the use of the pooler is found and kept: by the address, or by where sessions come from. */
class PoolerStepsTest {

    private static final Compute DIRECT = Given.compute("1");
    private static final Compute POOLED = Given.pooled(DIRECT);
    private static final PoolerDetection BY_ADDRESS = new PoolerDetection(Given.table());
    private static final PoolerDetection BY_PLACE = new PoolerDetection(Given.neon());

    /** Probes an hour apart, each with 40 clients of which so many come through the pooler; null if not known. */
    private static History probes(@Nullable Integer... pooled) {
        Life life = new Life("1");
        for (Integer through : pooled) {
            life.clients(new Clients(40, 0, 0, 0, null, through)).reads(HOUR, 1_000, 0, 10);
        }
        return life.history();
    }

    private static Instant hour(int hour) {
        return Given.T0.plus(HOUR.multipliedBy(hour));
    }

    private static StoredModel stored(@Nullable PoolerUse pooling, boolean refused) {
        SizeCase any = new SizeCase("1").connections(30, 30, 450);
        SizeCase at = refused ? any.refused() : any;
        return new StoredModel("br-main", null, at.evaluation().model(), pooling, null);
    }

    @Test
    void withoutAProbeTheEarlierUseStays() {
        PoolerUse before = new PoolerUse(true, hour(0), null);

        assertThat(BY_ADDRESS.of(POOLED, History.EMPTY, stored(before, false))).isEqualTo(before);
        assertThat(BY_ADDRESS.of(POOLED, History.EMPTY, null)).isNull();
    }

    @Test
    void whereSessionsShowNothingTheAddressDecides() {
        PoolerUse off = new PoolerUse(false, hour(1), null);

        assertThat(BY_ADDRESS.of(DIRECT, probes(40), null)).as("another platform").isEqualTo(off);
        assertThat(BY_PLACE.of(DIRECT, probes((Integer) null), null)).as("not reported").isEqualTo(off);
        assertThat(BY_ADDRESS.of(POOLED, probes(0, 0), stored(new PoolerUse(false, hour(1), null), false)))
                .isEqualTo(new PoolerUse(true, hour(2), hour(1)));
    }

    /** The first probe with pooled clients after one without is when they moved. */
    @Test
    void whereSessionsShowThemTheyDecide_probeByProbe() {
        assertThat(BY_PLACE.of(DIRECT, probes(0, 40, 40), null)).isEqualTo(new PoolerUse(true, hour(3), hour(1)));
        assertThat(BY_PLACE.of(POOLED, probes(40, 0), null)).isEqualTo(new PoolerUse(false, hour(2), null));
        assertThat(BY_PLACE.of(DIRECT, probes(40, 40), null)).as("from the first probe on")
                .isEqualTo(new PoolerUse(true, hour(2), null));
    }

    /** It does not report where its sessions come from. */
    @Test
    void aProbeThatDecidesNothingKeepsTheUseBefore() {
        assertThat(BY_PLACE.of(DIRECT, probes(40, null), null)).isEqualTo(new PoolerUse(true, hour(2), null));
        assertThat(BY_PLACE.of(DIRECT, probes(0, null), null)).isEqualTo(new PoolerUse(false, hour(2), null));
        assertThat(BY_PLACE.of(DIRECT, probes(null, 40), null)).as("nothing was known before")
                .isEqualTo(new PoolerUse(true, hour(2), null));
    }

    @Test
    void probesThatAreKnownAlreadyCountOnce() {
        PoolerUse known = new PoolerUse(false, hour(2), null);

        assertThat(BY_PLACE.of(DIRECT, probes(40, 40), stored(known, false))).isEqualTo(known);
        assertThat(BY_PLACE.of(DIRECT, probes(40, 40, 40), stored(known, false)))
                .isEqualTo(new PoolerUse(true, hour(3), hour(2)));
    }

    private static AssessmentInput noted(@Nullable PoolerUse before, @Nullable PoolerUse now) {
        return PoolerDetection.noted(now,
                new AssessmentInput(probes(40), ConnectionPeaks.of(0), stored(before, true), null, null, null, null));
    }

    private static boolean hasRefusals(AssessmentInput input) {
        return requireNonNull(input.storedModel()).model().day().hours().stream().anyMatch(hour -> hour.refused() > 0);
    }

    @Test
    void refusalsEndWhenClientsTurnToThePooler_notBefore() {
        PoolerUse off = new PoolerUse(false, hour(0), null);
        PoolerUse on = new PoolerUse(true, hour(1), hour(0));

        assertThat(hasRefusals(noted(off, on))).isFalse();
        assertThat(hasRefusals(noted(on, on))).isTrue();
        assertThat(hasRefusals(noted(off, off))).isTrue();
        assertThat(hasRefusals(noted(null, on))).as("it may have been on all the time").isTrue();
        assertThat(requireNonNull(noted(off, on).storedModel()).pooling()).isEqualTo(on);
    }

    @Test
    void withoutAModelOrAUseThereIsNothingToNote() {
        AssessmentInput blank = new AssessmentInput(probes(40), ConnectionPeaks.of(0), null, null, null, null, null);
        AssessmentInput known = new AssessmentInput(probes(40), ConnectionPeaks.of(0), stored(null, true), null, null,
                null, null);

        assertThat(PoolerDetection.noted(new PoolerUse(true, hour(1), null), blank)).isSameAs(blank);
        assertThat(PoolerDetection.noted(null, known)).isSameAs(known);
    }

    /** The most connections of the model, once 7 were the most since clients use the pooler. */
    private static int settled(@Nullable PoolerUse pooling) {
        return BY_PLACE.settled(stored(null, false).model(), pooling, hour(50), 7).peak().connections();
    }

    /** A day behind the pooler, after a day to move there, proves that the earlier 30 connections are not needed. */
    @Test
    void theEarlierPeakIsForgottenAfterADayBehindThePooler() {
        assertThat(settled(new PoolerUse(true, hour(50), hour(2).plusNanos(1)))).isEqualTo(30);
        assertThat(settled(new PoolerUse(true, hour(50), hour(2)))).isEqualTo(7);
        assertThat(settled(new PoolerUse(true, hour(50), null))).as("always pooled").isEqualTo(30);
        assertThat(settled(null)).as("not known").isEqualTo(30);
    }
}
