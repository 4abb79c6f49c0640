package dev.plimsoll.advice.size;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The facts about a size that was observed. */
class ObservedSizeCauseTest {

    private static final long READS = 600_000;
    private static final long CACHE = Given.PAGES;
    private static final Duration EPOCH = Duration.ofMinutes(5);
    private static final ComputeUnits ONE = ComputeUnits.of("1");

    private final AccumulatedSavings savings = new AccumulatedSavings(Tunables.SHIPPED, Given.table());
    private Instant now = Given.T0;
    private @Nullable ComputeModel known;

    /** What was seen at a larger size whose use fitted it counts for it as well, so that the figure is that of neither. */
    @Test
    void whatWasOnlyPartlyObservedAtASize_isNotReportedToHaveBeenObservedThere() {
        observe("1", now, 4, 0.51, CACHE);
        Instant second = now;
        observe("4", second, 9, 0.005, CACHE / 2);
        observe("4", second, 1, 0.005, 2 * CACHE);
        ComputeModel all = requireNonNull(known);
        Set<ComputeUnits> sizes = Given.table().sizes().stream().map(Size::cu).collect(Collectors.toSet());
        SizeDecision decision = Given.decide(savings, all, now, false, sizes);
        SizeEvaluation evaluation = new SizeEvaluation(new SizeCase("4").observed(), all, decision);

        assertThat(evaluation.at(ONE).orElseThrow().basis()).isEqualTo(Basis.OBSERVED);
        assertThat(evaluation.at(ONE).orElseThrow().expected().value()).as("in between").isBetween(0.6, 0.95);
        assertThat(evaluation.enough(ONE)).isInstanceOf(SizeCause.SmallerExpected.class);
    }

    private void observe(String cu, Instant started, int epochs, double missRatio, long used) {
        for (int i = 0; i < epochs; i++) {
            long misses = Math.round(READS * missRatio);
            known = savings.after(known,
                    new Epoch(started, now, now.plus(EPOCH), ComputeUnits.of(cu),
                            new CacheActivity(READS - misses, misses, used, used, UsedUnit.PAGES, null, null), 20,
                            new Bytes(100L << 30), null));
            now = now.plus(EPOCH);
        }
    }
}
