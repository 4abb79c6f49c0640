package dev.plimsoll.web.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.span;

import j2html.tags.DomContent;

/** The stop switch: its state for everybody, and its button for people who signed in. */
public final class StopSwitch {

    private StopSwitch() {}

    public static DomContent of(boolean stopped, Place place, Visitor visitor) {
        return switch (visitor) {
            case Visitor.Operator operator when stopped -> PageFrame.answerForm(place, "/resume", operator)
                    .with(button("Resume changes").withType("submit"))
                    .withClass("switch");
            case Visitor.Operator operator -> PageFrame.answerForm(place, "/stop", operator)
                    .with(button("Stop all changes").withType("submit").withClass("danger"))
                    .withClass("switch");
            case Visitor.Reader reader ->
                span("Stop switch: " + (stopped ? "on, no change starts" : "off")).withClass("switch quiet");
        };
    }
}
