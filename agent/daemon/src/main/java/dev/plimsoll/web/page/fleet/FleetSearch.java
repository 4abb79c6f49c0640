package dev.plimsoll.web.page.fleet;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.each;
import static j2html.TagCreator.form;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.option;
import static j2html.TagCreator.select;
import static j2html.TagCreator.span;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.fleet.FleetQuery.SortKey;
import j2html.tags.DomContent;
import j2html.tags.specialized.ThTag;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Search, filter, order and pages of the table. All of them are one form by GET, so they work without scripts. */
final class FleetSearch {

    private static final String FORM = "view";
    private static final List<SortKey> COLUMNS = List.of(SortKey.values());

    private FleetSearch() {}

    static DomContent bar(FleetQuery query) {
        return form(
                label("Search").withFor("q").withClass("unseen"),
                input().withType("search")
                        .withName("q")
                        .withId("q")
                        .withValue(query.text())
                        .withPlaceholder("Search project or compute")
                        .attr("maxlength", "100")
                        .attr("autocomplete", "off"),
                label("Show").withFor("show").withClass("unseen"),
                select(each(List.of(FleetQuery.Show.values()),
                        show -> option(show.label()).withValue(show.word())
                                .withCondSelected(show == query.show())))
                        .withName("show")
                        .withId("show"),
                iff(!query.sortWord().isEmpty(),
                        input().withType("hidden").withName("sort").withValue(query.sortWord())),
                button("Apply").withType("submit").withClass("plain apply")).withMethod("get")
                .withAction(Place.FLEET.to("/"))
                .withId(FORM)
                .attr("role", "search");
    }

    static DomContent headers(FleetQuery query) {
        return thead(tr(each(COLUMNS, column -> header(column, query))));
    }

    private static ThTag header(SortKey column, FleetQuery query) {
        boolean sorted = query.sort() == column;
        String order = !sorted ? "none" : query.descending() ? "descending" : "ascending";
        String next = sorted && !query.descending() ? "-" + column.word() : column.word();
        ThTag header = th(button(span(column.label()), span().withClass("arrow").attr("aria-hidden", "true"))
                .withType("submit")
                .withName("sort")
                .withValue(next)
                .attr("form", FORM)).attr("scope", "col").withClass(column.word());
        return sorted ? header.attr("aria-sort", order) : header;
    }

    /**
     * Links to the previous and next page.
     *
     * @param rows of all pages
     */
    static DomContent pages(FleetQuery query, int rows) {
        int pages = Math.ceilDiv(Math.max(1, rows), FleetQuery.ROWS);
        return iff(pages > 1, nav(
                iff(query.page() > 1, a("Previous").withHref(address(query.onPage(query.page() - 1)))),
                span("Page %d of %d".formatted(Math.min(query.page(), pages), pages)),
                iff(query.page() < pages, a("Next").withHref(address(query.onPage(query.page() + 1)))))
                .attr("aria-label", "Pages of the table")
                .withClass("pages"));
    }

    private static String address(FleetQuery query) {
        return Place.FLEET.to("/?q=%s&show=%s&sort=%s&page=%d".formatted(
                URLEncoder.encode(query.text(), StandardCharsets.UTF_8), query.show().word(), query.sortWord(),
                query.page()));
    }
}
