package dev.plimsoll.advice.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What blocks a size. 1 CU allows 450 connections, of which 3 are reserved; connections are short from 85 %. */
class SizeInputsTest {

    private static final SizeTable TABLE = Given.table();

    @Test
    void nothingBlocksASizeInRange_withRoomAndVcpus() {
        SizeInputs free = of(Given.cu("4"), figures(90, 0), Given.policy());

        assertThat(free.blocked()).isEmpty();
        assertThat(free.allowed()).isEqualTo(sizes("0.25", "0.5", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"));
    }

    @Test
    void aSmallerSize_needsRoomForThePeak_belowTheThreshold() {
        // 85 % of the 447 connections that 1 CU leaves for clients are 379.95.
        assertThat(of(Given.cu("2"), figures(379, 0), Given.policy()).allowed()).contains(cu("1"));

        SizeInputs full = of(Given.cu("2"), figures(380, 0), Given.policy());
        assertThat(full.blocked()).containsEntry(cu("1"),
                new SizeConstraint.TooManyConnections(447, 380, new Ratio(0.85)));
        assertThat(full.blocked()).containsOnlyKeys(cu("0.25"), cu("0.5"), cu("1"));
    }

    @Test
    void connections_neverBlockTheSameOrALargerSize() {
        SizeInputs crowded = of(Given.cu("1"), figures(449, 0), Given.policy());

        assertThat(crowded.allowed()).containsAll(sizes("1", "2", "3", "4"));
    }

    @Test
    void aSmallerSize_needsMoreVcpusThanSessionsRanAtOnce() {
        SizeInputs busy = of(Given.cu("4"), figures(10, 2), Given.policy());

        assertThat(busy.blocked()).containsEntry(cu("2"), new SizeConstraint.TooBusy(2, cu("2")))
                .doesNotContainKey(cu("3"));
        assertThat(of(Given.cu("1"), figures(10, 6), Given.policy()).allowed()).as("larger ones")
                .contains(cu("2"), cu("4"));
    }

    @Test
    void theRange_andThePlan_blockInBothDirections() {
        SizingPolicy range = Given.policy("1", "4");
        assertThat(of(Given.cu("2"), figures(10, 0), range).allowed()).isEqualTo(sizes("1", "2", "3", "4"));
        assertThat(of(Given.cu("2"), figures(10, 0), range).blocked()).containsEntry(cu("0.5"),
                new SizeConstraint.OutOfRange());

        SizingPolicy free = Given.free();
        assertThat(of(Given.cu("0.25"), figures(10, 0), free).allowed()).isEqualTo(sizes("0.25"));
        assertThat(of(Given.cu("0.25"), figures(10, 0), free).blocked()).containsEntry(cu("1"),
                new SizeConstraint.WithheldByPlan(PlatformPlan.PAID));
    }

    @Test
    void ofLimits_theLargestDoesNotGoBelowTheSmallest() {
        SizeInputs limits = of(Given.cu("1", "4"), figures(10, 0), Given.policy());

        assertThat(limits.blocked()).containsEntry(cu("0.5"), new SizeConstraint.BelowSmallestLimit());
        assertThat(limits.allowed()).contains(cu("1"), cu("2"), cu("8"));
    }

    @Test
    void limitsThatThePlatformRefuses_areNotOffered() {
        SizeTable neon = Given.neon();
        SizeInputs limits = SizeInputs.of(neon, Given.compute(Given.cu("1", "4")), figures(10, 0),
                Given.policy("0.25", "24"));

        assertThat(limits.blocked()).containsEntry(cu("18"), new SizeConstraint.NotOffered());
        assertThat(limits.allowed()).contains(cu("16"), cu("9"));
    }

    @Test
    void lowerLimits_mustCarryTheSessionsAndConnectionsOfNow() {
        SizeRange now = Given.cu("2");

        assertThat(carries("1", now, figures(379, 0))).isTrue();
        assertThat(carries("1", now, figures(380, 0))).isFalse();
        assertThat(carries("1", now, figures(10, 1))).isFalse();
        assertThat(carries("2", now, figures(900, 1))).as("nothing falls").isTrue();
    }

    @Seeds(8)
    void eachSize_isAllowedOrBlocked_neverBoth_andMoreDemandNeverAllowsMore(long seed) {
        Random random = new Random(seed);
        List<Size> rows = TABLE.sizes();
        for (int trial = 0; trial < 100; trial++) {
            int least = random.nextInt(rows.size());
            SizeRange now = new SizeRange(rows.get(least).cu(),
                    rows.get(least + random.nextInt(rows.size() - least)).cu());
            int peak = random.nextInt(4_500);
            int running = random.nextInt(12);
            SizeInputs some = of(now, figures(peak, running), Given.policy());
            SizeInputs more = of(now, figures(peak + random.nextInt(500), running + random.nextInt(3)),
                    Given.policy());

            String what = "seed %d: %s, %d connections, %d running".formatted(seed, now, peak, running);
            assertThat(Collections.disjoint(some.allowed(), some.blocked().keySet())).as(what).isTrue();
            assertThat(some.allowed().size() + some.blocked().size()).as(what).isEqualTo(rows.size());
            assertThat(some.allowed().containsAll(more.allowed())).as(what).isTrue();
            assertThat(some.allowed()).as("%s: the present size", what).contains(now.max());
        }
    }

    private static boolean carries(String to, SizeRange now, Figures figures) {
        return of(now, figures, Given.policy()).carries(Given.cu(to));
    }

    private static SizeInputs of(SizeRange now, Figures figures, SizingPolicy policy) {
        return SizeInputs.of(TABLE, Given.compute(now), figures, policy);
    }

    private static Figures figures(int peak, int running) {
        Connections latest = new Connections(peak, running, 450, 3, 0, null);
        return new Figures(Given.T0, Increase.NONE, 0, Given.NO_CACHE,
                new ConnectionFigures(latest, ConnectionPeaks.of(peak),
                        new RunningSessions(running, Duration.ofDays(1), Duration.ofDays(1)),
                        ConnectionHolders.of(List.of()), null),
                Bytes.ZERO, Duration.ZERO, null);
    }

    private static Set<ComputeUnits> sizes(String... cus) {
        return Stream.of(cus).map(ComputeUnits::of).collect(Collectors.toSet());
    }

    private static ComputeUnits cu(String cu) {
        return ComputeUnits.of(cu);
    }
}
