package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.form;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.ul;

import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.whatif.WhatIfParameters;
import dev.plimsoll.explain.text.AdviceParts;
import dev.plimsoll.web.view.WhatIfAnswers;
import j2html.tags.DomContent;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form for what-if questions, and the answer. It works without JavaScript, by GET. */
final class WhatIfSection {

    private WhatIfSection() {}

    /** A field of the form: its parameter, its name, and the value in force. */
    private record AskedField(String parameter, String name, String inForce) {}

    static DomContent of(ComputeView view, CuHourPrices prices) {
        return Card.of("what-if", "What if", p("What would be advised under another policy. Nothing is changed.")
                .withClass("quiet"), fields(view), answer(view, prices));
    }

    private static DomContent fields(ComputeView view) {
        return form(div(each(fieldsOf(view.status().policy()), field -> label(
                span(field.name()).withClass("label"),
                input().withType("text")
                        .attr("inputmode", "decimal")
                        .withName(field.parameter())
                        .withPlaceholder(field.inForce())
                        .withValue(view.question().getOrDefault(field.parameter(), "")))))
                .withClass("fields"),
                button("Ask").withType("submit"),
                view.answer() == null ? null : a("Clear").withHref("?#what-if"))
                .withMethod("get")
                .withAction("#what-if");
    }

    private static List<AskedField> fieldsOf(SizingPolicy policy) {
        AllowedSizes sizes = policy.allowed();
        OwnerCosts costs = policy.costs();
        return List.of(
                new AskedField(WhatIfParameters.TARGET, "Target hit ratio", number(policy.target().ratio().value())),
                new AskedField(WhatIfParameters.MIN_CU, "Smallest size in CU", sizes.minCu().toString()),
                new AskedField(WhatIfParameters.MAX_CU, "Largest size in CU",
                        sizes.maxCu() == null ? "no limit" : sizes.maxCu().toString()),
                new AskedField(WhatIfParameters.WAITING_HOUR, "Cost of an hour of one waiting session",
                        number(costs.waitingHour())),
                new AskedField(WhatIfParameters.RESTART, "Cost of a restart in hours of the size",
                        number(costs.restart())),
                new AskedField(WhatIfParameters.DROPPED_CONNECTION, "Cost of a dropped connection",
                        number(costs.droppedConnection())));
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static DomContent answer(ComputeView view, CuHourPrices prices) {
        WhatIfAnswers.@Nullable WhatIfAnswer answer = view.answer();
        return switch (answer) {
            case null -> span();
            case WhatIfAnswers.WhatIfAnswer.AdvisedPolicy advised -> advised(view.status(), advised.status(), prices);
            case WhatIfAnswers.WhatIfAnswer.CannotAnswer unclear ->
                ul(each(unclear.problems(), problem -> li(problem))).withClass("problems").attr("role", "alert");
            case WhatIfAnswers.WhatIfAnswer.TooMany many ->
                p("Too many questions at once. Ask again in a few seconds.").attr("role", "alert");
            case WhatIfAnswers.WhatIfAnswer.NoStore none ->
                p("The samples cannot be read: the store does not answer.").attr("role", "alert");
        };
    }

    private static DomContent advised(ComputeStatus present, ComputeStatus answer, CuHourPrices prices) {
        Candidate then = answer.view().verdict();
        Candidate now = present.view().verdict();
        boolean same = then.action() == now.action() && then.target().equals(now.target());
        return div(p(same ? "The same is advised:" : "Then the advice is:"),
                AdviceSection.verdict(then, answer.sizing().table()),
                AdviceSection.parts(AdviceParts.of(then), AdviceSection.saving(answer, prices)))
                .withClass("answer")
                .attr("role", "status");
    }
}
