package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.button;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.each;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.li;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.select;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.ul;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.Money;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.text.AdviceParts;
import dev.plimsoll.explain.text.SizeSpan;
import dev.plimsoll.explain.text.VerdictText;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.web.page.ApprovalForm;
import dev.plimsoll.web.page.SavingsText;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.session.Identity.Role;
import j2html.tags.DomContent;
import java.util.List;
import java.util.stream.Stream;

/** The recommendation in its four parts, its alternatives, what was ruled out, and the answers to it. */
final class AdviceSection {

    private AdviceSection() {}

    static DomContent of(ComputeView view, CuHourPrices prices) {
        ComputeStatus status = view.status();
        AdviceView advice = status.view();
        return Card.of("recommendation", "Recommendation", verdict(advice.verdict(), status.table()),
                parts(AdviceParts.of(advice.verdict()).with(advice, view.visitor().controls()),
                        saving(status, prices)),
                alternatives(advice.also(), status.table()),
                ruledOut(advice.ruledOut(), status.table()), answers(view));
    }

    static DomContent verdict(Candidate advice, SizeTable table) {
        return p(span(words(advice, table)).withClasses("advice", advice.action().word(), advice.reason().word()))
                .withClass("verdict");
    }

    private static String words(Candidate advice, SizeTable table) {
        return Sentences.capital(VerdictText.of(advice, table));
    }

    /** One part. */
    private record NamedPart(String name, String text) {}

    /** What following the advice saves in a month, {@code 36.5 CU-hours, EUR 5.84}; empty where that is not known. */
    static String saving(ComputeStatus status, CuHourPrices prices) {
        Double saving = status.view().saving();
        return saving == null ? "" : SavingsText.expected(saving, Money.of(prices.of(status.id()), saving));
    }

    static DomContent parts(AdviceParts parts, String saving) {
        List<NamedPart> shown = Stream.of(new NamedPart("Facts", parts.facts()),
                new NamedPart("Expectation", parts.expectation()), new NamedPart("Cost", parts.cost()),
                new NamedPart("Saving a month", saving), new NamedPart("Next", parts.waiting()))
                .filter(part -> !part.text().isEmpty())
                .toList();
        return dl(each(shown, part -> Card.fact(part.name(), part.text()))).withClass("parts");
    }

    private static DomContent alternatives(List<Candidate> also, SizeTable table) {
        return also.isEmpty() ? span()
                : details(summary("Also true: " + FigureText.of(also.size(), "alternative")),
                        ul(each(also, other -> li(strong(words(other, table) + ". "),
                                span(Explanation.of(other.causes()))))))
                        .withClass("alternatives");
    }

    private static DomContent ruledOut(List<RuledOut> sizes, SizeTable table) {
        return sizes.isEmpty() ? span()
                : details(summary("Ruled out: " + FigureText.of(sizes.size(), "size")),
                        ul(each(SizeSpan.ruledOut(sizes, table),
                                same -> li(strong(same.sizes() + ": "), span(Sentences.of(same.text()))))))
                        .withClass("ruled-out");
    }

    /** The forms of somebody who signed in. */
    private static DomContent answers(ComputeView view) {
        if (!(view.visitor() instanceof Visitor.SignedIn operator)) {
            return span();
        }
        ApprovalForm forms = new ApprovalForm(view.status(), view.place(), operator);
        return operator.may(Role.ANSWER)
                ? div(forms.approve(), forms.withdraw(), forms.undo(), forms.undoDismissal(), dismiss(forms))
                        .withClass("answers")
                : ApprovalForm.refusal(operator);
    }

    private static DomContent dismiss(ApprovalForm forms) {
        boolean isAdvised = forms.status().view().asks();
        return forms.form("/dismiss")
                .with(button(isAdvised ? "Dismiss" : "Leave as it is").withType("submit").withClass("plain"),
                        label(span("for ").withClass("label"),
                                select(each(List.of("1d", "7d", "30d"), span -> option(span).withValue(span)
                                        .withCondSelected(span.equals("7d")))).withName("for")),
                        label(span("because ").withClass("label"),
                                input().withType("text").withName("because").withMaxlength("200")))
                .withClass("dismiss");
    }
}
