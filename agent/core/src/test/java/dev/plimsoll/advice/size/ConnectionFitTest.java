package dev.plimsoll.advice.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The size with room for the connections. 1 CU allows 450 of which 3 are reserved; they are short from 85 % on. */
class ConnectionFitTest {

    private static final List<Cause> FULL = List.of(new ConnectionCause.NoRoom());

    private static SizeCase at(SizeRange size, int peak, int max) {
        return new SizeCase(size).connections(peak, peak, max);
    }

    private static Candidate grow(SizeCase at, SizingPolicy policy) {
        return new ConnectionFit(at.policy(policy).observed()).grow(FULL);
    }

    private static Candidate grow(SizeCase at) {
        return grow(at, Given.policy());
    }

    /** 85 % of 447 are 379.95. */
    @ParameterizedTest
    @CsvSource({"379, false", "380, true"})
    void connectionsAreShortFromTheThresholdOn(int peak, boolean isShort) {
        assertThat(at(Given.cu("1"), peak, 450).observed().isShort()).isEqualTo(isShort);
        assertThat(at(Given.cu("1"), peak, 450).observed().holds(450)).isEqualTo(!isShort);
    }

    /** 85 % of 100 are exactly 85 in decimals; as a binary fraction they would be less. */
    @Test
    void theThresholdIsExact() {
        assertThat(at(Given.cu("1"), 85, 103).observed().isShort()).isTrue();
        assertThat(at(Given.cu("1"), 84, 103).observed().isShort()).isFalse();
    }

    @Test
    void aLimitOfReservedSlotsLeavesOneConnection() {
        assertThat(at(Given.cu("1"), 10, 450).observed().forClients(450)).isEqualTo(447);
        assertThat(at(Given.cu("1"), 10, 450).observed().forClients(3)).isEqualTo(1);
        assertThat(at(Given.cu("1"), 10, 450).observed().forClients(0)).isEqualTo(1);
    }

    /** 2 CU allow 901 connections, of which 763.3 are below the threshold. */
    @ParameterizedTest
    @CsvSource({"400, 2", "763, 2", "764, 3"})
    void theSmallestLargerSizeWithRoomIsAdvised(int peak, String cu) {
        assertThat(grow(at(Given.cu("1"), peak, 450))).returns(Action.GROW, Candidate::action)
                .returns(Given.cu(cu), Candidate::target)
                .returns(Reason.CONNECTIONS, Candidate::reason);
    }

    @Test
    void theCausesNameTheRoomBeforeAndAfter() {
        assertThat(grow(at(Given.cu("1"), 400, 450)).causes()).containsExactly(FULL.getFirst(),
                new ConnectionCause.SmallestWithRoom(Given.cu("2"), 901, 450, Given.cu("1"), 450));
    }

    /** A server that reports more connections than the table gets a size with more than that. */
    @Test
    void theLimitRisesAboveWhatTheServerReports() {
        assertThat(grow(at(Given.cu("1"), 400, 1_000)).target()).isEqualTo(Given.cu("3"));
    }

    /** 9 CU and 10 CU share one limit. */
    @Test
    void whereNoSizeHasMoreRoomItStays() {
        assertThat(grow(at(Given.cu("9"), 3_900, 4_000))).returns(Action.HOLD, Candidate::action)
                .returns(Reason.CONNECTIONS, Candidate::reason)
                .satisfies(one -> assertThat(one.causes()).endsWith(new ConnectionCause.NoRoom()));
        assertThat(grow(at(Given.cu("1"), 3_990, 450)).action()).as("more than any size holds").isEqualTo(Action.HOLD);
    }

    @Test
    void aSizeOutsideOfTheRangeOrThePlanIsNamed() {
        SizingPolicy range = Given.policy("0.25", "1");
        SizingPolicy free = Given.free();

        assertThat(grow(at(Given.cu("1"), 400, 450), range)).returns(Reason.OUT_OF_RANGE, Candidate::reason)
                .returns(Given.cu("1"), Candidate::target)
                .satisfies(one -> assertThat(one.causes())
                        .endsWith(new ConnectionCause.RoomOutOfRange(Given.cu("2"))));
        assertThat(grow(at(Given.cu("1"), 400, 450), free)).returns(Reason.NEEDS_PAID_PLAN, Candidate::reason)
                .satisfies(one -> assertThat(one.causes())
                        .endsWith(new ConnectionCause.RoomWithheldByPlan(Given.cu("2"), PlatformPlan.PAID)));
    }

    /** Connections follow the smallest limit here, so that one rises and the largest stays. */
    @Test
    void ofAutoscalingTheSmallestLimitRises_theLargestOnlyIfItMust() {
        assertThat(grow(at(Given.cu("1", "4"), 400, 450)).target()).isEqualTo(Given.cu("2", "4"));
        assertThat(grow(at(Given.cu("1", "2"), 800, 450)).target()).isEqualTo(Given.cu("3"));
    }

    @Test
    void aSmallestLimitBelowTheRangeRisesIntoIt_andThatIsNamed() {
        Candidate raised = grow(at(Given.cu("1", "8"), 400, 450),
                Given.policy("4", "10"));

        assertThat(raised.target()).isEqualTo(Given.cu("4", "8"));
        assertThat(raised.causes())
                .contains(new LimitCause.MinRises(SizeCase.cu("4"), LimitCause.LimitReason.MIN_CU));
    }

    /** A largest limit above the range that does not move is nobody's fault. */
    @Test
    void onlyLimitsThatMoveMustBeInTheRange() {
        assertThat(grow(at(Given.cu("1", "8"), 400, 450), Given.policy("0.25", "4"))
                .target()).isEqualTo(Given.cu("2", "8"));
    }
}
