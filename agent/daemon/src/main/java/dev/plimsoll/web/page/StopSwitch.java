package dev.plimsoll.web.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.span;

import dev.plimsoll.web.session.Identity.Role;
import j2html.tags.DomContent;

/** The stop switch: its state for everybody, and its button for people who may use it. */
public final class StopSwitch {

    private StopSwitch() {}

    /**
     * The switch of a page.
     *
     * @param breaker whether bad verdicts hold changes back, which resuming ends
     */
    public static DomContent of(boolean stopped, boolean breaker, Place place, Visitor visitor) {
        return switch (visitor) {
            case Visitor.SignedIn reader when !reader.may(Role.STOP) -> state(stopped);
            case Visitor.SignedIn operator when stopped -> div(resume(place, operator)).withClass("switch");
            case Visitor.SignedIn operator when breaker ->
                div(resume(place, operator), stop(place, operator)).withClass("switch");
            case Visitor.SignedIn operator -> div(stop(place, operator)).withClass("switch");
            case Visitor.Anonymous reader -> state(stopped);
        };
    }

    private static DomContent state(boolean stopped) {
        return span("Stop switch: " + (stopped ? "on, no change starts" : "off")).withClass("switch quiet");
    }

    private static DomContent resume(Place place, Visitor.SignedIn operator) {
        return PageFrame.answerForm(place, "/resume", operator).with(button("Resume changes").withType("submit"));
    }

    private static DomContent stop(Place place, Visitor.SignedIn operator) {
        return PageFrame.answerForm(place, "/stop", operator)
                .with(button("Stop all changes").withType("submit").withClass("danger"));
    }
}
