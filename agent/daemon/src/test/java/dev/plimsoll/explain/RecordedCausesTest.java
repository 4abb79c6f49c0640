package dev.plimsoll.explain;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.StandingAdvice.StandingCause.AsRecorded;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.json.JournalJson;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The journal keeps causes, and each reader makes the sentences. What version 0.1.0 wrote is read as it was recorded. */
class RecordedCausesTest {

    /** As version 0.1.0 stored it. */
    private static final String FORMER = """
            {"at":"2026-03-01T12:00:00Z","kind":"recommended","project_id":"shop","endpoint_id":"ep-one","action":"grow",\
            "reason":"too_small","from":{"min_cu":1,"max_cu":1},"to":{"min_cu":2,"max_cu":2},"branch_id":"br-main",\
            "why":"The cache is full. The change costs 5.8 CU-hours now."}""";

    private static Recommended recommended(List<Cause> causes) {
        return new Recommended(NOON, new ComputeId("shop", "ep-one"), Action.GROW, Reason.TOO_SMALL,
                SettingValue.of(Given.cu("1")), SettingValue.of(Given.cu("2")), "br-main", new RecordedCauses(causes));
    }

    @Test
    void eachCause_isReadAsItWasWritten() throws IOException {
        for (Cause cause : ExplanationTest.all().toList()) {
            Recommended entry = recommended(List.of(cause));

            assertThat(JournalJson.read(JournalJson.write(JournalJson.tree(entry)))).isEqualTo(entry);
        }
        ChangeRecord record = ChangeRecord.EMPTY.after(recommended(ExplanationTest.all().toList()));
        assertThat(JournalJson.readState(JournalJson.writeState(record), ChangeRecord.class)).isEqualTo(record);
    }

    @Test
    void anEntryOfVersion010_isShownAsRecorded_andKeepsItsText() throws IOException {
        Recommended read = (Recommended) JournalJson.read(FORMER);

        assertThat(read.why().causes())
                .containsExactly(new AsRecorded("The cache is full. The change costs 5.8 CU-hours now."));
        assertThat(EntryText.of(read).why()).isEqualTo("The cache is full. The change costs 5.8 CU-hours now.");
        assertThat(JournalJson.write(JournalJson.tree(read))).isEqualTo(FORMER);
    }

    @Test
    void causesOfAnotherVersion_areShownAsTheyAreStored_andNothingElseIsLost() throws IOException {
        String other = FORMER.replaceFirst("\"why\":.*",
                Matcher.quoteReplacement("\"why\":\"[{\\\"is\\\":\\\"no.such\\\"}]\"}"));

        assertThat(JournalJson.read(other)).isInstanceOfSatisfying(Recommended.class,
                read -> assertThat(read.why()).isEqualTo(RecordedCauses.recorded("[{\"is\":\"no.such\"}]")));
    }

    static List<Cause> causes() {
        return ExplanationTest.all().toList();
    }

    @ParameterizedTest
    @MethodSource("causes")
    void aCause_isReadAsItWas(Cause cause) throws IOException {
        ComputeStatus given = Fleets.tooSmall();
        Candidate chosen = given.advice().advised().recommendation().chosen();
        ComputeAdvice advice = new ComputeAdvice(given.advice()
                .advised()
                .with(Recommendation.of(new Candidate(chosen.action(), chosen.target(), chosen.reason(),
                        List.of(cause)))),
                plan(cause), null, ChangeRecord.EMPTY, Given.NO_RESTARTS, null, null);
        ComputeStatus status = given.with(advice)
                .with(plan(cause), ChangeRecord.EMPTY);

        assertThat(StoredStatus.read(StoredStatus.formOf(status), (compute, project) -> status.sizing()))
                .isEqualTo(status);
    }

    private static Plan plan(Cause cause) {
        return switch (cause) {
            case WaitCause wait -> new Plan.Wait(wait, null);
            case Veto veto -> new Plan.BlockedPlan(List.of(veto));
            default -> new Plan.NoChange();
        };
    }
}
