package dev.plimsoll.web.page.fleet;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.input;
import static j2html.TagCreator.p;
import static j2html.TagCreator.text;

import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.page.ApprovalForm;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.session.Identity.Role;
import j2html.tags.DomContent;

/** Forms to answer a proposal. */
final class AnswerForms {

    private AnswerForms() {}

    /** Empty text where there is nothing to answer. */
    static String of(FleetRow row, Place place, Visitor visitor) {
        AdviceView advice = row.advice();
        ComputeStatus status = row.status();
        return !advice.asks() ? "" : switch (visitor) {
            case Visitor.SignedIn reader when !reader.may(Role.ANSWER) -> ApprovalForm.refusal(reader).render();
            case Visitor.SignedIn operator -> {
                ApprovalForm forms = new ApprovalForm(status, place, operator);
                yield div(forms.approve(), forms.withdraw(),
                        advice.dismissed() == null ? dismiss(forms) : forms.undoDismissal()).withClass("answers")
                        .render();
            }
            case Visitor.Anonymous reader when reader.maySignIn() ->
                p(a("Sign in").withHref(Place.FLEET.to("/login")),
                        text(advice.canBeApproved() ? " to approve or dismiss this." : " to dismiss this."))
                        .render();
            case Visitor.Anonymous reader -> "";
        };
    }

    private static DomContent dismiss(ApprovalForm forms) {
        String of = " for " + forms.status().id().endpointId();
        return forms.form("/dismiss")
                .with(input().withType("text")
                        .withName("because")
                        .withPlaceholder("Reason")
                        .attr("maxlength", "200")
                        .attr("aria-label", "Reason to dismiss" + of),
                        button("Dismiss for 7 days").withType("submit")
                                .withClass("plain")
                                .attr("aria-label", "Dismiss for 7 days" + of));
    }
}
