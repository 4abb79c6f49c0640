package dev.plimsoll.web.page.fleet;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.input;
import static j2html.TagCreator.p;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.text.VerdictText;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.session.Identity.Role;
import j2html.tags.DomContent;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pages of an answer about several computes: what it would answer, and its results. */
public record BulkPage(PageFrame frame) {

    /** Most computes of one answer. */
    public static final int MOST = 500;

    /** An answer that may be given about several computes. */
    public enum BulkAnswer implements Worded {
        /** Only what the journal has, so that nothing else is approved instead, and what nobody answered yet. */
        APPROVE("Approve", view -> view.canBeApproved() && view.answer().since() != null && view.pending() == null),
        DISMISS("Dismiss", AdviceView::isOpen);

        private final String verb;
        private final Predicate<AdviceView> fits;

        BulkAnswer(String verb, Predicate<AdviceView> fits) {
            this.verb = verb;
            this.fits = fits;
        }

        /** Whether the page offers it. */
        public boolean fits(ComputeStatus status) {
            return fits.test(status.view());
        }

        /** Its path. */
        public String path() {
            return "/bulk/" + word();
        }
    }

    /**
     * What became of the answer for one compute.
     *
     * @param done  what was recorded; null if nothing was
     * @param error why nothing was recorded; null if it was
     */
    @JsonInclude(Include.NON_NULL)
    public record AnswerOutcome(String projectId, String endpointId, @Nullable String done, @Nullable String error) {}

    /** Links to the answers that fit what is shown; empty unless it is a part of the fleet, and the visitor may answer. */
    static DomContent links(FleetQuery query, List<FleetRow> found, Visitor visitor) {
        return each(Stream.of(BulkAnswer.values())
                .filter(answer -> query.isNarrow() && visitor instanceof Visitor.SignedIn reader
                        && reader.may(Role.ANSWER))
                .filter(answer -> found.stream().anyMatch(row -> answer.fits.test(row.advice())))
                .toList(), answer -> {
                    long count = found.stream().filter(row -> answer.fits.test(row.advice())).count();
                    return a("%s the %s shown".formatted(answer.verb,
                            FigureText.of(count, answer == BulkAnswer.APPROVE ? "change" : "recommendation")))
                            .withHref(Place.FLEET.to(answer.path() + "?" + query.narrowed()));
                });
    }

    /**
     * Asks before several computes are answered at once. The form has when each recommendation was made, so that no other one is
     * answered.
     */
    public String ask(BulkAnswer answer, List<ComputeStatus> computes, Visitor.SignedIn operator) {
        Place place = new Place(answer.path());
        if (computes.isEmpty()) {
            return page(place, "Nothing to " + answer.word(), operator,
                    p("No open recommendation of this view can be answered so: somebody may have answered it."));
        }
        return page(place, "%s %s?".formatted(answer.verb, FigureText.of(computes.size(), "recommendation")), operator,
                PageFrame.answerForm(place, answer.path(), operator)
                        .with(each(computes, one -> input().withType("hidden").withName("of").withValue(seen(one))),
                                button(answer.verb + " all of these").withType("submit")),
                rows(computes.stream()
                        .map(one -> line(place, one.id().projectId(), one.id().endpointId(), Sentences.capital(
                                VerdictText.of(one.view().verdict(), one.table()))))
                        .toList()));
    }

    /** The compute, and since when its recommendation stands. */
    private static String seen(ComputeStatus status) {
        return status.id() + (status.view().answer().since() == null ? "" : " " + status.view().answer().since());
    }

    public String results(BulkAnswer answer, List<AnswerOutcome> outcomes, Visitor operator) {
        Place place = new Place(answer.path());
        long done = outcomes.stream().filter(one -> one.done() != null).count();
        return page(place, "%s: %d of %d recorded".formatted(answer.verb, done, outcomes.size()), operator,
                rows(outcomes.stream()
                        .map(one -> line(place, one.projectId(), one.endpointId(),
                                one.done() == null ? "Not recorded: " + one.error() : one.done()))
                        .toList()));
    }

    private String page(Place place, String title, Visitor visitor, DomContent... content) {
        return frame.page(new PageHead(title, place, visitor, List.of(), List.of()),
                div(h1(title), p(a("All computes").withHref(place.to("/")))).withClass("stack"),
                div(content).withClass("stack"));
    }

    private static DomContent rows(List<DomContent> rows) {
        return div(table(PageFrame.columns(List.of("Compute", "What")), tbody(each(rows, row -> row)))
                .withClass("errors")).withClass("panel");
    }

    private static DomContent line(Place place, String project, String endpoint, String what) {
        return tr(th(a(project + " / " + endpoint).withHref(place.to("/computes/%s/%s"
                .formatted(Place.segment(project), Place.segment(endpoint))))).attr("scope", "row"), td(what));
    }
}
