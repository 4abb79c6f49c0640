package dev.plimsoll.web.page.fleet;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.section;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.StopSwitch;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.fleet.FleetSearch.Choices;
import j2html.tags.DomContent;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page of the fleet: computes that need a person first, then all others. */
public final class FleetPage {

    private final PageFrame frame;
    private final CuHourPrices prices;
    private final Function<Instant, @Nullable Map<ComputeId, Double>> saved;
    private final RowHtml html;
    /** Those of the latest page, each made once for each status. */
    private final Map<ComputeId, FleetRow> rows = new TreeMap<>();
    /** From which they were made. */
    private List<Map<ComputeId, ComputeStatus>> shown = List.of();
    private volatile Choices choices = Choices.of(List.of());

    /**
     * @param prices price of a CU-hour of each compute
     * @param saved  CU-hours that verified changes of each compute saved in a month; null where that is not known
     */
    public FleetPage(PageFrame frame, CuHourPrices prices, Function<Instant, @Nullable Map<ComputeId, Double>> saved) {
        this.frame = frame;
        this.prices = prices;
        this.saved = saved;
        this.html = new RowHtml(frame);
    }

    /** Forgets the rows with the prices of before. */
    public synchronized void repriced() {
        rows.clear();
        shown = List.of();
        html.repriced();
    }

    public String of(FleetStatus status, FleetQuery query, Visitor visitor) {
        List<FleetRow> all = rows(status);
        return frame.page(new PageHead("Fleet", Place.FLEET, visitor, List.of(), List.of("fleet.js")),
                div(div(h1("Fleet"), summary(status, all)), StopSwitch.of(status.stopped(),
                        all.stream().anyMatch(row -> row.advice().isHeld()), query.afterAnswer(), visitor))
                        .withClass("head"),
                FleetSearch.bar(query, choices),
                section(each(FleetNotices.of(status), notice -> p(notice).withClass("notice").attr("role", "status")),
                        found(query, all, visitor, status.at())).withId("fleet").attr("aria-label", "Computes"));
    }

    /** Looks at those alone that changed since the latest page: of a large fleet, few did. */
    @SuppressWarnings("ReferenceEquality")
    private synchronized List<FleetRow> rows(FleetStatus status) {
        List<Map<ComputeId, ComputeStatus>> now = status.computeStatuses()
                .groups()
                .stream()
                .flatMap(group -> Stream.of(group.atRest(), group.live()))
                .toList();
        List<Map<ComputeId, ComputeStatus>> before = shown;
        int[] changed = IntStream.range(0, Math.max(before.size(), now.size()))
                .filter(i -> at(i, before) != at(i, now))
                .toArray();
        // What is gone goes first: a compute may have moved.
        for (int i : changed) {
            at(i, before).keySet().stream().filter(id -> !at(i, now).containsKey(id)).forEach(rows::remove);
        }
        for (int i : changed) {
            at(i, now).forEach((compute, computeStatus) -> rows.compute(compute, (id, row) -> row != null
                    && row.status() == computeStatus ? row : FleetRow.of(computeStatus, prices)));
        }
        shown = now;
        if (changed.length > 0) {
            choices = Choices.of(rows.values());
        }
        return List.copyOf(rows.values());
    }

    private static Map<ComputeId, ComputeStatus> at(int i, List<Map<ComputeId, ComputeStatus>> groups) {
        return i < groups.size() ? groups.get(i) : Map.of();
    }

    private static DomContent summary(FleetStatus status, List<FleetRow> all) {
        long awake = all.stream().filter(FleetRow::isAwake).count();
        long needed = all.stream().filter(FleetRow::needsAPerson).count();
        long advised = all.stream().filter(row -> row.advice().isOpen()).count();
        return p(strong(FigureText.of(all.size(), "compute")),
                text(" · %s awake · %s with advice · ".formatted(FigureText.of(awake), FigureText.of(advised))),
                needed == 0
                        ? text("nothing needs a person")
                        : strong("%s %s a person".formatted(FigureText.of(needed), needed == 1 ? "needs" : "need")),
                text(" · as of " + FigureText.of(status.at())))
                .withId("summary")
                .withClass("quiet");
    }

    private DomContent found(FleetQuery query, List<FleetRow> all, Visitor visitor, Instant now) {
        if (all.isEmpty()) {
            return p("No compute is known.").withClass("quiet empty");
        }
        SortedMap<String, List<FleetRow>> groups = query.groups(all);
        List<FleetRow> found = groups.values().stream().flatMap(List::stream).toList();
        if (found.isEmpty()) {
            return p("No compute matches.").withClass("quiet empty");
        }
        int from = Math.min((query.page() - 1) * FleetQuery.ROWS,
                (found.size() - 1) / FleetQuery.ROWS * FleetQuery.ROWS);
        // By identity: to compare rows takes long.
        Set<FleetRow> shown = Collections.newSetFromMap(new IdentityHashMap<>());
        shown.addAll(found.subList(from, Math.min(found.size(), from + FleetQuery.ROWS)));
        Function<List<FleetRow>, FleetFigures> figures = figures(now);
        return each(money(figures.apply(found)), FleetSearch.links(query, BulkPage.links(query, found, visitor)),
                div(table(caption("Computes with their state, size and advice").withClass("unseen"),
                        FleetSearch.headers(query), each(groups, (name, rows) -> group(
                                heading(groups.size() == 1 && name.equals(FleetQuery.OTHERS) ? "Computes" : name, rows,
                                        query.group().isEmpty() ? null : figures),
                                rows.stream().filter(shown::contains).toList(), query.afterAnswer(), visitor, now))),
                        FleetSearch.pages(query, found.size())));
    }

    private Function<List<FleetRow>, FleetFigures> figures(Instant now) {
        @Nullable
        Map<ComputeId, Double> ofMonth = saved.apply(now);
        return rows -> FleetFigures.of(rows, ofMonth, AwakeSpan.monthOf(now));
    }

    private DomContent group(DomContent heading, List<FleetRow> shown, Place place, Visitor visitor, Instant now) {
        return iff(!shown.isEmpty(), tbody(tr(th(heading).attr("colspan", "7").attr("scope", "rowgroup"))
                .withClass("group"), each(shown, row -> rawHtml(html.of(row, place, visitor, now)))));
    }

    private static DomContent money(FleetFigures figures) {
        return dl(part("Used this month, as observed", figures.used()),
                part("Advice would save a month", figures.advised().toString()),
                part("Saved this month, verified", figures.saved().toString())).withClass("money");
    }

    private static DomContent part(String name, String value) {
        return div(dt(name), dd(value));
    }

    /** @param figures of a group; null where it shows none */
    private static DomContent heading(String name, List<FleetRow> rows,
            @Nullable Function<List<FleetRow>, FleetFigures> figures) {
        String title = name + " · " + FigureText.of(rows.size());
        if (figures == null) {
            return text(title);
        }
        FleetFigures sums = figures.apply(rows);
        return each(text(title), span(" · used %s · advice would save %s · saved %s".formatted(sums.used(),
                sums.advised(), sums.saved())).withClass("quiet"));
    }

    /** Writes what a query shows, of all pages, as CSV. */
    public void csv(FleetStatus status, FleetQuery query, Writer out) throws IOException {
        List<FleetRow> all = rows(status);
        new FleetCsv(choices.labels().keySet(), saved.apply(status.at()), AwakeSpan.monthOf(status.at()))
                .write(query.of(all), out);
    }

    /** The computes that a query shows, of all pages. */
    public List<ComputeStatus> found(FleetStatus status, FleetQuery query) {
        return query.of(rows(status)).stream().map(FleetRow::status).toList();
    }

    /** What is wrong with the fleet as a whole, as sentences. */
    static final class FleetNotices {

        private FleetNotices() {}

        static List<String> of(FleetStatus status) {
            List<String> notices = new ArrayList<>();
            String fault = status.fault();
            if (fault != null) {
                notices.add("The platform API does not work: %s%s The last known state is shown.".formatted(fault,
                        fault.endsWith(".") ? "" : "."));
            }
            if (!status.discovered()) {
                notices.add("The first listing of the fleet is not complete yet. "
                        + "What is not listed yet is shown as the store has it.");
            }
            status.missingByCause()
                    .forEach((why, what) -> notices.add(status.refused().contains(what.getFirst())
                            ? "%s of platform.projects cannot be read. Check the id and the key. %s".formatted(
                                    named(what),
                                    why)
                            : "%s could not be listed. The last known state is shown. %s".formatted(named(what), why)));
            if (status.stopped()) {
                notices.add("The stop switch is on: no change starts.");
            }
            if (status.discovered() && !status.leader()) {
                notices.add(
                        "This agent has no projects of its own, or the store cannot be reached. The last observed data is shown.");
            }
            return notices;
        }

        private static String named(List<String> projects) {
            String key = projects.getFirst();
            String first = key.startsWith(FleetStatus.ALL) ? "The projects" + key.substring(1) : "Project " + key;
            return projects.size() == 1 ? first : first + " and " + FigureText.of(projects.size() - 1, "other");
        }
    }
}
