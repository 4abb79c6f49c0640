package dev.plimsoll.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples are of all causes, as {@link ExplanationTest} proves. */
class StoredCausesTest {

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
                plan(cause), null, ChangeRecord.EMPTY, RestartTimes.UNKNOWN, null, null);
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
