package dev.plimsoll.web.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.text;

import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.change.status.PendingAnswer.AnswerKind;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.SettingText;
import dev.plimsoll.web.session.Identity.Role;
import j2html.tags.DomContent;
import j2html.tags.specialized.FormTag;
import j2html.tags.specialized.InputTag;
import j2html.tags.specialized.LabelTag;
import j2html.tags.specialized.PTag;

/**
 * The forms that answer what is recommended for a compute, take an answer back, and undo a change.
 *
 * @param place the page that shows them, which is shown again after an answer
 */
public record ApprovalForm(ComputeStatus status, Place place, Visitor.SignedIn operator) {

    /** Empty where an approval would lead to nothing. */
    public DomContent approve() {
        AdviceView view = status.view();
        PendingAnswer pending = view.pending();
        Plan plan = view.plan();
        boolean isAllowed = plan instanceof Plan.Wait wait && wait.until().equals(wait.moment());
        boolean hasToWait = !(plan instanceof Plan.Wait wait && wait.moment() == null);
        if (!view.canBeApproved() || (pending != null && !(isAllowed && pending.kind() == AnswerKind.APPROVAL))) {
            return text("");
        }
        return answer("/approve", isAllowed ? "Change at once" : "Approve", "approve")
                .with(iff(view.answer().since() != null,
                        input().withType("hidden").withName("since").withValue(String.valueOf(view.answer().since()))),
                        iff(isAllowed, atOnce("hidden")),
                        iff(!isAllowed && hasToWait, atOnceByChoice()));
    }

    /** An empty form that sends {@code answer}, such as {@code /dismiss}. */
    public FormTag form(String answer) {
        return PageFrame.answerForm(place, Place.of(status.id()).path() + answer, operator);
    }

    private FormTag answer(String answer, String words, String name) {
        return form(answer).with(button(words).withType("submit")
                .attr("aria-label", "%s: %s".formatted(words, status.id().endpointId()))).withClass(name);
    }

    /** The form that takes back an answer that no change has used yet; empty without one. */
    public DomContent withdraw() {
        PendingAnswer pending = status.view().pending();
        return pending == null ? text("")
                : answer("/withdraw", pending.kind() == AnswerKind.UNDO ? "Do not undo it"
                        : "Withdraw the approval", "undo");
    }

    /** The form that undoes the latest change; empty where there is none that can be undone. */
    public DomContent undo() {
        Intended change = status.advice().record().undoable();
        PendingAnswer pending = status.view().pending();
        boolean isComing = pending != null && pending.kind() == AnswerKind.UNDO && pending.atOnce();
        return change == null || status.view().plan() instanceof Plan.Advise || isComing ? text("")
                : answer("/undo", "Undo the latest change", "undo")
                        .with(span("to " + SettingText.of(change.from())).withClass("label"), atOnceByChoice());
    }

    /** Why somebody has none of these forms. */
    public static PTag refusal(Visitor.SignedIn reader) {
        return p(Sentences.of(reader.who().lacks(Role.ANSWER).orElse(""))).withClass("quiet");
    }

    private static InputTag atOnce(String type) {
        return input().withType(type).withName("now").withValue("true");
    }

    private static LabelTag atOnceByChoice() {
        return label(atOnce("checkbox"), span(" at once, even while it is awake"));
    }

    /** The form that takes back the dismissal of a compute; empty where nothing is dismissed. */
    public DomContent undoDismissal() {
        return status.advice().record().dismissed() == null ? text("")
                : answer("/undo-dismissal", "Undo the dismissal", "undo");
    }
}
