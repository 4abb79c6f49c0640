package dev.plimsoll.web.page.fleet;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.datalist;
import static j2html.TagCreator.each;
import static j2html.TagCreator.form;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.select;
import static j2html.TagCreator.span;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.fleet.FleetQuery.SortKey;
import j2html.tags.DomContent;
import j2html.tags.specialized.ThTag;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Search, filter, order and pages of the table. All of them are one form by GET, so they work without scripts. */
final class FleetSearch {

    private static final String FORM = "view";
    private static final List<SortKey> COLUMNS = List.of(SortKey.values());

    private FleetSearch() {}

    /**
     * What a fleet has, to choose from.
     *
     * @param labels values by name
     */
    record Choices(SortedSet<String> projects, SortedSet<String> states, SortedSet<String> actions,
            SortedMap<String, SortedSet<String>> labels) {

        /** Projects beyond which a browser suggests none. */
        private static final int MOST_SUGGESTED = 500;

        static Choices of(Collection<FleetRow> rows) {
            Choices all = new Choices(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeMap<>());
            rows.forEach(row -> {
                all.projects.add(row.status().project().title());
                all.states.add(row.figures().state());
                all.actions.add(row.advice().action().word());
                row.status()
                        .labels()
                        .forEach((name, value) -> all.labels.computeIfAbsent(name, one -> new TreeSet<>()).add(value));
            });
            return all;
        }
    }

    private static DomContent choice(String name, String label, String any, Collection<String> values,
            Collection<String> chosen) {
        String before = name.equals("group") ? "Group by " : "";
        String id = name + "-" + label.toLowerCase(Locale.ROOT).replace(' ', '-');
        return each(label(label).withFor(id).withClass("unseen"),
                select(option(any).withValue(""),
                        each(values,
                                value -> option(before + value.substring(value.indexOf(':') + 1).replace('_', ' '))
                                        .withValue(value)
                                        .withCondSelected(chosen.contains(value))))
                        .withName(name)
                        .withId(id));
    }

    static DomContent bar(FleetQuery query, Choices all) {
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
                label("Project").withFor("project").withClass("unseen"),
                input().withName("project")
                        .withId("project")
                        .withValue(query.filter().project())
                        .withPlaceholder("Any project")
                        .withList("projects"),
                datalist(each(all.projects.stream().limit(Choices.MOST_SUGGESTED).toList(),
                        project -> option().withValue(project))).withId("projects"),
                choice("state", "State", "Any state", all.states, Set.of(query.filter().state())),
                choice("action", "Advice", "Any advice", all.actions, Set.of(query.filter().action())),
                each(all.labels, (name, values) -> choice("label", name, "Any " + name,
                        values.stream().map(value -> name + ":" + value).toList(), query.filter().labels())),
                choice("group", "Group by", "Group by need",
                        Stream.concat(FleetQuery.GROUPS.keySet().stream(),
                                all.labels.keySet().stream().map(name -> FleetQuery.LABEL + name)).toList(),
                        Set.of(query.group())),
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

    /** What else there is of the computes that are shown. */
    static DomContent links(FleetQuery query, DomContent answers) {
        return p(a("CSV").withHref(Place.FLEET.to("/api/v1/computes.csv?" + query.narrowed())), answers)
                .withClass("more-of");
    }

    /**
     * Links to the previous and next page.
     *
     * @param rows of all pages
     */
    static DomContent pages(FleetQuery query, int rows) {
        int pages = Math.ceilDiv(Math.max(1, rows), FleetQuery.ROWS);
        return iff(pages > 1, nav(
                iff(query.page() > 1,
                        a("Previous").withHref(Place.FLEET.to(query.onPage(query.page() - 1).place().path()))),
                span("Page %d of %d".formatted(Math.min(query.page(), pages), pages)),
                iff(query.page() < pages,
                        a("Next").withHref(Place.FLEET.to(query.onPage(query.page() + 1).place().path()))))
                .attr("aria-label", "Pages of the table")
                .withClass("pages"));
    }
}
