package dev.plimsoll.web.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.text;

import dev.plimsoll.change.status.ComputeStatus;
import j2html.tags.DomContent;

/** The form that takes back the dismissal of a compute. */
public final class DismissalForm {

    private DismissalForm() {}

    /**
     * Empty where nothing is dismissed.
     *
     * @param compute path of the page of the compute
     */
    public static DomContent undo(ComputeStatus status, String compute, Place place, Visitor.Operator operator) {
        return status.advice().record().dismissed() == null
                ? text("")
                : PageFrame.answerForm(place, compute + "/undo-dismissal", operator)
                        .with(button("Undo the dismissal").withType("submit")
                                .attr("aria-label", "Undo the dismissal: " + status.compute().id().endpointId()))
                        .withClass("undo");
    }
}
