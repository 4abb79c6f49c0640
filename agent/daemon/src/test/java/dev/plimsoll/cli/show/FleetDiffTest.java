package dev.plimsoll.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.Given;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Urgency;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.web.metrics.Fleets;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What would be changed now, and how urgent it is. */
class FleetDiffTest {

    private static FleetDiff diff(ComputeStatus... all) {
        return FleetDiff.of(Given.fleet(Fleets.NOON, true,
                Arrays.stream(all).collect(Collectors.toMap(one -> one.compute().id(), Function.identity())), Map.of(),
                null, List.of(), false, true));
    }

    /** In mode {@code advise}, where no guardrail is asked. */
    private static ComputeStatus dismissedUntil(ComputeStatus one, Instant until) {
        ChangeRecord record = Given
                .record(List.of(NamedEntries.dismissed(Fleets.NOON.minusSeconds(60), one.compute().id(),
                        until, "ann", null)));
        return one.with(new ComputeAdvice(one.advice().advised(), new Plan.Advise(),
                one.advice().awakeTime(), record, one.advice().restarts(), null, null));
    }

    @Test
    void aFullCacheThatMissesTheTarget_isUrgent() throws Exception {
        FleetDiff diff = diff(Fleets.unknown(), Fleets.tooSmall());

        assertThat(diff.exitCode()).isEqualTo(11);
        JsonNode change = new JsonMapper().readTree(diff.json()).path("changes").path(0);
        assertThat(change.path("urgency").textValue()).isEqualTo("urgent");
        assertThat(change.path("action").textValue()).isEqualTo("grow");
        assertThat(change.path("max_cu").decimalValue()).isGreaterThan(change.path("present_max_cu").decimalValue());
        assertThat(change.path("why").textValue()).isNotBlank();
    }

    @Test
    void theSameAdviceForASuspendedCompute_canWait() {
        FleetDiff diff = diff(Fleets.asleep());

        assertThat(diff.exitCode()).isEqualTo(10);
        assertThat(Urgency.of(Fleets.unreachable(), Fleets.NOON)).as("no figures of now").isEqualTo(Urgency.ADVISED);
    }

    @Test
    void nothingRecommended_isExit0() {
        FleetDiff diff = diff(Fleets.unknown());

        assertThat(diff.changes()).isEmpty();
        assertThat(diff.exitCode()).isZero();
        assertThat(diff.json()).contains("\"changes\":[]");
    }

    @Test
    void whatItsOwnerDismissed_isNotListed_untilTheDismissalEnds() {
        FleetDiff dismissed = diff(dismissedUntil(Fleets.tooSmall(), Fleets.NOON.plusSeconds(60)));
        assertThat(dismissed.exitCode()).isZero();
        assertThat(dismissed.dismissed()).isEqualTo(1);
        assertThat(diff(dismissedUntil(Fleets.tooSmall(), Fleets.NOON)).exitCode()).isEqualTo(11);
    }

    @Test
    void theTable_fits80Columns_andSaysWhatComesNext() {
        StringWriter out = new StringWriter();
        diff(Fleets.tooSmall()).table()
                .print(new Screen(new PrintWriter(out), new PrintWriter(new StringWriter()), 80, false));

        assertThat(out.toString().lines()).hasSize(4).allSatisfy(line -> assertThat(line.length()).isLessThan(81));
        assertThat(out.toString()).contains("urgent", "grow to 2 CU", "too small", "The cache is full");
    }
}
