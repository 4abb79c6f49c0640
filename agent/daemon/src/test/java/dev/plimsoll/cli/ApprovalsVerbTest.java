package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.change.status.PendingAnswer.AnswerKind;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.store.Store;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers at the command line while the platform does not answer: given, listed, withdrawn. */
class ApprovalsVerbTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final ComputeId ONE = new ComputeId("p", "ep-one");
    private static final ComputeId TWO = new ComputeId("p", "ep-two");

    private final StoreVerb verb;

    ApprovalsVerbTest(@TempDir Path folder) {
        this.verb = new StoreVerb(folder, NOON);
    }

    private int run(String name, String... words) {
        return verb.run(name, Stream.concat(Stream.of(words), Stream.of("--set", "sizing.mode=apply"))
                .toArray(String[]::new));
    }

    private void recommended(ComputeId... computes) {
        try (Store store = verb.open()) {
            for (ComputeId id : computes) {
                store.stores()
                        .journal()
                        .append(NamedEntries.recommended(NOON, id, Action.GROW, Reason.TOO_SMALL, Given.cu("1"),
                                Given.cu("2"), "br-main", "why"));
            }
        }
    }

    @Test
    void oneOfSeveralComputes_isNoReasonToLeaveTheOthersOut_andTheCodeSaysThatItFailed() throws Exception {
        recommended(ONE, TWO);

        assertThat(run("approve", "ep-one", "ep-none", "ep-two")).isEqualTo(3);

        assertThat(verb.err()).contains("p/ep-one may change from 1 CU to 2 CU, once",
                "p/ep-two may change from 1 CU to 2 CU, once", "has no recommendation for 'ep-none'");
        assertThat(run("approvals", "-o", "json")).isZero();
        assertThat(new JsonMapper().readTree(verb.out()).get("approvals"))
                .extracting(one -> one.get("endpoint_id").textValue())
                .containsExactly("ep-one", "ep-two");
    }

    @Test
    void anApproval_isListedWithItsEnd_andWithdrawnOnce() {
        recommended(ONE);
        run("approve", "ep-one");
        assertThat(run("approve", "ep-one")).isZero();
        assertThat(verb.err()).contains("p/ep-one is already approved for 2 CU");

        assertThat(run("approvals")).isZero();
        assertThat(verb.out()).contains("ep-one", "approval", "2 CU", "2026-03-08T12:00:00Z", "unknown now");
        assertThat(run("approvals", "--withdraw", "ep-one")).isZero();
        assertThat(run("approvals", "--withdraw", "ep-one")).isEqualTo(1);
        assertThat(verb.err()).contains("no answer waits for p/ep-one");
    }

    @Test
    void at80Columns_whoUntilWhenAndWhatItWaitsFor_areWhole() {
        StringWriter out = new StringWriter();
        new ApprovalsVerb()
                .table(List
                        .of(new PendingAnswer(new ComputeId("shop-of-the-team", "ep-shop-orders"), AnswerKind.APPROVAL,
                                SettingValue.of(Given.cu("0.25")), "ann at 10.120.130.7", NOON, NOON.plusSeconds(9),
                                false, new Plan.Wait(new WaitCause.Suspend(null), null))))
                .print(new Screen(new PrintWriter(out), new PrintWriter(new StringWriter()), 80, false));

        assertThat(out.toString()).contains("ep-shop-orders", "0.25 CU", "ann at 10.120.130.7", "2026-03-01T12:00:09Z")
                .doesNotContain("…");
        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80)
                .anyMatch(line -> line.startsWith("    waits until"));
    }

    @Test
    void undo_isAskedOfTheAgent_whereItChangedTheCompute() {
        recommended(ONE);
        assertThat(run("undo", "ep-one")).isEqualTo(1);
        assertThat(verb.err()).contains("Plimsoll has not changed p/ep-one");
        try (Store store = verb.open()) {
            store.stores()
                    .journal()
                    .append(NamedEntries.intended(NOON, ONE, "c1", Given.cu("1"), Given.cu("2"), "",
                            Given.basis(Action.GROW, Reason.TOO_SMALL), 1));
            store.stores().journal().append(new Settled(NOON, ONE, "c1", Settled.ChangeEnd.APPLIED, "", null));
        }
        assertThat(verb.run("undo", "ep-one")).as("nothing applies it").isEqualTo(1);

        assertThat(run("undo", "ep-one", "--now")).isZero();

        assertThat(verb.err()).contains("p/ep-one goes back from 2 CU to 1 CU at the next pass");
        assertThat(run("approvals")).isZero();
        assertThat(verb.out()).contains("undo", "1 CU");
    }
}
