package dev.plimsoll.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A page offers an approval only where that leads to a change. */
class ApprovalFormTest {

    private static final Visitor.SignedIn OPERATOR = new Visitor.SignedIn(new Identity(null, Role.ADMINISTER), false,
            "csrf", null);
    private static final WaitCause SUSPEND = new WaitCause.Suspend(null);
    private static final ComputeStatus GROWS = Fleets.tooSmall();

    private static String form(ComputeStatus status) {
        return new ApprovalForm(status, Place.FLEET, OPERATOR).approve().render();
    }

    private static String form(Plan plan) {
        return form(GROWS.with(plan, ChangeRecord.EMPTY));
    }

    static Stream<Plan> inVain() {
        return Stream.concat(Stream.of(new Plan.Advise(), new Plan.NoChange()),
                Stream.of(new Veto.ProtectedCompute(), new Veto.ProjectLocked(), new Veto.ComputeDisabled(),
                        new Veto.UnknownState("odd"), new Veto.TargetNotListed(GROWS.compute().size()),
                        new Veto.ChangeOpen(null, null),
                        new Veto.CodeDiffers(GROWS.compute().size(), GROWS.compute().size()))
                        .map(veto -> new Plan.BlockedPlan(List.of(new Veto.InBlackout(Instant.EPOCH), veto))));
    }

    @ParameterizedTest
    @MethodSource("inVain")
    void whereItWouldLeadToNothing_itIsNotOffered(Plan plan) {
        assertThat(form(plan)).isEmpty();
    }

    static Stream<Plan> useful() {
        return Stream.of(new Plan.Wait(new WaitCause.Approval("e", null), SUSPEND),
                new Plan.Wait(new WaitCause.Decision(Duration.ofDays(1)), SUSPEND),
                new Plan.Wait(new WaitCause.Benefit(List.of()), SUSPEND),
                new Plan.BlockedPlan(List.of(new Veto.InBlackout(Instant.EPOCH))),
                new Plan.BlockedPlan(List.of(new Veto.CanaryFirst(new ComputeId("p", "other")))));
    }

    @ParameterizedTest
    @MethodSource("useful")
    void whereAChangeFollows_itIsOffered_atOnceByChoice(Plan plan) {
        assertThat(form(plan)).contains("action=\"." + Place.of(GROWS.id()).path() + "/approve\"", ">Approve<",
                "type=\"checkbox\"");
    }

    @Test
    void whereNothingElseIsWaitedFor_thereIsNoChoice() {
        assertThat(form(new Plan.Wait(new WaitCause.Approval("e", null), null))).contains(">Approve<")
                .doesNotContain("name=\"now\"");
    }

    @Test
    void anApprovedChange_canOnlyBeMadeAtOnce() {
        assertThat(form(new Plan.Wait(SUSPEND))).contains(">Change at once<",
                "type=\"hidden\" name=\"now\" value=\"true\"").doesNotContain("checkbox");
    }

    @Test
    void aRecommendationThatChangesNothing_hasNothingToApprove() {
        assertThat(form(Fleets.unknown().with(new Plan.Wait(SUSPEND), ChangeRecord.EMPTY))).isEmpty();
    }
}
