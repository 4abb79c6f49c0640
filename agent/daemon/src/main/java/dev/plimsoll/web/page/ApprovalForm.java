package dev.plimsoll.web.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.span;
import static j2html.TagCreator.text;

import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import j2html.tags.DomContent;
import j2html.tags.specialized.InputTag;

/** The forms that approve the recommended change of a compute, and take back its dismissal. */
public final class ApprovalForm {

    private ApprovalForm() {}

    /**
     * Empty where an approval would lead to nothing.
     *
     * @param compute path of the page of the compute
     */
    public static DomContent of(ComputeStatus status, String compute, Place place, Visitor.SignedIn operator) {
        if (!status.view().canBeApproved()) {
            return text("");
        }
        Plan plan = status.view().plan();
        boolean isAllowed = plan instanceof Plan.Wait wait && wait.until().equals(wait.moment());
        boolean hasToWait = !(plan instanceof Plan.Wait wait && wait.moment() == null);
        String words = isAllowed ? "Change at once" : "Approve";
        return PageFrame.answerForm(place, compute + "/approve", operator)
                .with(button(words).withType("submit")
                        .attr("aria-label", "%s: %s".formatted(words, status.id().endpointId())),
                        iff(isAllowed, atOnce("hidden")),
                        iff(!isAllowed && hasToWait,
                                label(atOnce("checkbox"), span(" at once, even while it is awake"))))
                .withClass("approve");
    }

    private static InputTag atOnce(String type) {
        return input().withType(type).withName("now").withValue("true");
    }

    /**
     * The form that takes back the dismissal of a compute; empty where nothing is dismissed.
     *
     * @param compute path of the page of the compute
     */
    public static DomContent undoDismissal(ComputeStatus status, String compute, Place place,
            Visitor.SignedIn operator) {
        return status.advice().record().dismissed() == null
                ? text("")
                : PageFrame.answerForm(place, compute + "/undo-dismissal", operator)
                        .with(button("Undo the dismissal").withType("submit")
                                .attr("aria-label", "Undo the dismissal: " + status.id().endpointId()))
                        .withClass("undo");
    }
}
