package dev.plimsoll.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.Fleets;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What of the fleet fits a terminal of the usual width. */
class FleetTablesTest {

    private final StringWriter out = new StringWriter();

    private static ComputeStatus withLongNames(ComputeStatus one) {
        return Fleets.as(new ComputeId("shop-drift-482910", "ep-orders-too-small"), one);
    }

    private List<String> at80Columns(Table table) {
        table.print(new Screen(new PrintWriter(out), new PrintWriter(new StringWriter()), 80, false));
        return out.toString().lines().toList();
    }

    private static ComputeStatus waitingForAPerson() {
        return withLongNames(Fleets.tooSmall()).with(
                new Plan.Wait(new WaitCause.Approval("ep-orders-too-small", null), new WaitCause.Suspend(null)),
                ChangeRecord.EMPTY);
    }

    @Test
    void at80Columns_theAdviceItsReasonAndWhatItWaitsFor_areWhole() {
        List<String> lines = at80Columns(FleetTables.advice(Fleets.of(waitingForAPerson(), Fleets.unknown())));

        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(lines.getFirst()).contains("COMPUTE", "SIZE", "ADVICE", "REASON");
        assertThat(lines).anySatisfy(
                line -> assertThat(line).contains("ep-orders-too-small", "grow to 2 CU", "too small"));
        assertThat(joined(lines)).contains(
                "waits until a person's approval: plimsoll approve ep-orders-too-small; then until the compute is suspended",
                "There is no probe yet.");
    }

    @Test
    void at80Columns_whatWouldChange_keepsTheSame() {
        List<String> lines = at80Columns(FleetDiff.of(Fleets.of(waitingForAPerson())).table());

        assertThat(lines).hasSize(4).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(joined(lines)).contains("ep-orders-too-small", "grow to 2 CU", "too small",
                "waits until a person's approval: plimsoll approve ep-orders-too-small; then until the compute is suspended");
    }

    private static String joined(List<String> lines) {
        return String.join(" ", lines).replaceAll(" +", " ");
    }

    @Test
    void inAPipe_aComputeIsOneLine() {
        FleetTables.advice(Fleets.of(waitingForAPerson(), Fleets.unknown()))
                .print(new Screen(new PrintWriter(out), new PrintWriter(out), Screen.UNLIMITED, false));

        assertThat(out.toString().lines()).hasSize(3).first().asString().contains("PLATFORM RULE", "NEXT", "WHY");
    }

    @Test
    void theListOfComputes_keepsTheAdviceToo() {
        List<String> lines = at80Columns(
                FleetTables.computes(Fleets.of(withLongNames(Fleets.tooSmall()), Fleets.unknown())));

        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80))
                .anySatisfy(line -> assertThat(line).contains("grow to 2 CU"));
    }
}
