package dev.plimsoll.web.page.fleet;

import static j2html.TagCreator.a;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.span;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.savings.Money;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.text.VerdictText;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.SavingsText;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.view.StatusView;
import j2html.tags.DomContent;
import j2html.tags.specialized.DivTag;
import j2html.tags.specialized.SpanTag;
import j2html.tags.specialized.TdTag;
import j2html.tags.specialized.ThTag;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of the table, each one rendered once for each status of its compute. */
final class RowHtml {

    /** Where go what a change waits for and the forms to answer, which depend on the visitor. No escaped text has it. */
    private static final String PLAN = "<!--plan-->";
    private static final String ANSWERS = "<!--answers-->";

    /** Where the age of the figures goes, which changes while the status does not. */
    private static final String AGE = "\uE000age\uE000";

    private static final String UNKNOWN = "–";

    /** By identity. */
    private final Cache<FleetRow, String> rendered = Caffeine.newBuilder().weakKeys().build();

    private final PageFrame frame;

    RowHtml(PageFrame frame) {
        this.frame = frame;
    }

    /** Forgets the rows with the prices of before. */
    void repriced() {
        rendered.invalidateAll();
    }

    /** @param place the page that shows it */
    String of(FleetRow row, Place place, Visitor visitor, Instant now) {
        return rendered.get(row, this::render)
                .replace(AGE, Objects.requireNonNullElse(StatusView.age(row.status(), now), "not probed"))
                .replace(PLAN, plan(row.advice(), visitor))
                .replace(ANSWERS, AnswerForms.of(row, place, visitor));
    }

    private String render(FleetRow row) {
        return tr(name(row.status()), state(row), size(row), ratio(row), connections(row.figures()), saving(row),
                advice(row)).withCondClass(row.needsAPerson(), "needed").render();
    }

    private static ThTag name(ComputeStatus status) {
        Compute compute = status.compute();
        String project = status.project().title();
        String id = compute.id().endpointId();
        String labels = String.join(" · ", status.labels().values());
        return th(a(id).withHref(Place.FLEET.to(Place.of(compute.id()).path())), span(" " + project).withClass("quiet"),
                iff(!labels.isEmpty(), span(" " + labels).withClass("quiet label")))
                .attr("scope", "row")
                .attr("title", project + " / " + id)
                .withClass("name");
    }

    private static TdTag state(FleetRow row) {
        String state = row.figures().disabled() ? "disabled" : row.figures().state();
        String phase = row.status().phase().word();
        boolean failing = row.figures().problem() != null;
        boolean outdated = !failing && !row.status().probes().isCurrent();
        return cell("State", span(failing ? phase : state),
                failing || state.equals(phase) ? null : span(" " + (outdated ? AGE : phase)).withClass("quiet"))
                .withClasses("state", failing ? "failing" : "calm")
                .attr("title", "%s, %s, %s".formatted(state, phase, AGE));
    }

    private static TdTag size(FleetRow row) {
        String present = row.figures().size().toString();
        String advised = row.advice().target().toString();
        if (advised.equals(present)) {
            return figure("Size", span(present), null);
        }
        return figure("Size", span(present.replace(" CU", "") + " "),
                span(span("→").attr("aria-hidden", "true"), span(" advised: ").withClass("unseen"), span(" " + advised))
                        .withClasses("advised", row.advice().action().word()))
                .attr("title", "now %s, advised %s".formatted(present, advised));
    }

    private static TdTag ratio(FleetRow row) {
        StatusView figures = row.figures();
        Ratio target = figures.targetHitRatio();
        DomContent line = Sparkline.of(row.status().ratios().trend(), target);
        if (figures.hitRatio() == null) {
            return cell("Hit ratio", line, unknown().withClass("value quiet")).withClass("figure ratio");
        }
        String present = figures.hitRatio().beside(target);
        return cell("Hit ratio", line,
                span(present).withClass("value").withCondClass(figures.isBelowTarget(), "value low"))
                .withClass("figure ratio")
                .attr("title", "%s in %s, target %s, %s".formatted(present, figures.hitRatioWindow(), target, AGE));
    }

    private static TdTag connections(StatusView slots) {
        return slots.connections() == null || slots.connectionsLimit() == null
                ? figure("Connections", unknown(), null)
                : figure("Connections", span(FigureText.of(slots.connections())),
                        span(" of " + FigureText.of(slots.connectionsLimit())).withClass("quiet"))
                        .attr("title", AGE);
    }

    private static TdTag saving(FleetRow row) {
        Double saving = row.advice().saving();
        if (saving == null) {
            return figure("Saving a month", unknown(), null);
        }
        Money money = Money.of(row.price(), saving);
        return figure("Saving a month", span(SavingsText.expected(saving)),
                row.price() == null ? null : span(" " + SavingsText.money(money)).withClass("quiet"))
                .attr("title", SavingsText.expected(saving, money));
    }

    private static SpanTag unknown() {
        return span(span(UNKNOWN).attr("aria-hidden", "true"), span("not known").withClass("unseen"))
                .withClass("quiet");
    }

    private static TdTag figure(String label, DomContent first, @Nullable DomContent second) {
        return cell(label, first, second).withClass("figure");
    }

    private static TdTag cell(String label, DomContent first, @Nullable DomContent second) {
        return td(first, second).attr("data-label", label);
    }

    private TdTag advice(FleetRow row) {
        AdviceView view = row.advice();
        StatusView.Trouble trouble = row.figures().problem();
        String verdict = Sentences.capital(trouble == null
                ? VerdictText.of(view.verdict(), row.status().table())
                : trouble.detail());
        DivTag more = div(
                iff(row.attention().size() > 1, p("Needs a person: " + row.attention()
                        .stream()
                        .map(attention -> attention.label().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", ")) + ".")),
                p(Explanation.of(view.causes())),
                rawHtml(PLAN),
                each(view.also(), also -> p("Also: " + Explanation.of(also.causes()))),
                frame.elsewhere(row.status().compute()),
                iff(row.needsAPerson() || view.isOpen() || row.isDismissed(), rawHtml(ANSWERS))).withClass("more");
        return td(details(summary(
                mark(row),
                span(" " + verdict).withClass("verdict")).attr("title", verdict), more)).withClass("advice");
    }

    private static String plan(AdviceView advice, Visitor visitor) {
        String next = Sentences.capital(ChangeSentences.next(advice, visitor.controls())) + ".";
        if (advice.dismissed() != null || advice.pending() != null) {
            return p(next).render();
        }
        return advice.plan() instanceof Plan.Wait || advice.plan() instanceof Plan.BlockedPlan
                ? p("Change " + ChangeSentences.plan(advice.plan(), visitor.controls()) + ".").render()
                : "";
    }

    private static @Nullable DomContent mark(FleetRow row) {
        Attention urgent = row.urgent();
        if (urgent != null) {
            return span(urgent.label()).withClass("mark");
        }
        Dismissed dismissal = row.advice().dismissed();
        return dismissal == null ? null
                : span("Dismissed until " + FigureText.of(dismissal.until())).withClass("quiet");
    }
}
