package dev.plimsoll.bill;

import static j2html.TagCreator.a;
import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.section;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.tr;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.web.HttpRoute;
import dev.plimsoll.web.HttpRoute.RouteHandler;
import dev.plimsoll.web.json.FigureJson;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.view.FigureTable;
import j2html.tags.DomContent;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** The page and the JSON of a month. */
final class BillRoutes {

    private static final Place PLACE = new Place("/bill");
    private static final String TITLE = "Bill";
    private static final String MONTH = "month";

    private BillRoutes() {}

    static List<HttpRoute> of(Kernel kernel) {
        PageFrame frame = new PageFrame(StaticFiles.load(), Map.of(TITLE, PLACE.path()), Map.of());
        return List.of(new HttpRoute(PLACE.path(), 0,
                answering(kernel, "text/html", (asked, tables) -> page(frame, asked, tables),
                        (by, why) -> frame.refusal("Not possible", Sentences.of(why), PLACE, by)),
                TITLE),
                new HttpRoute("/api/v1/bill", 0, answering(kernel, "application/json",
                        (asked, tables) -> FigureJson.write(FigureTable.all(tables)),
                        (by, why) -> FigureJson.write(Map.of("error", why)))));
    }

    private static RouteHandler answering(Kernel kernel, String type,
            BiFunction<AskedMonth, List<FigureTable>, String> text, BiFunction<Visitor, String, String> refusal) {
        return (request, body, response) -> {
            Instant now = kernel.clock().instant();
            Visitor by = Visitor.of(request);
            Optional<String> unknown = HttpRoute.unknownParameter(request.getParameterMap().keySet(), Set.of(MONTH));
            if (unknown.isPresent()) {
                send(response, HttpServletResponse.SC_BAD_REQUEST, type,
                        refusal.apply(by, unknown.get()));
                return;
            }
            try {
                YearMonth month = AwakeSpan.begunMonth(request.getParameter(MONTH), now);
                send(response, HttpServletResponse.SC_OK, type,
                        text.apply(new AskedMonth(month, AwakeSpan.isOver(month, now), by),
                                new BillTables(month, now,
                                        kernel.consumption(), kernel.prices()).all()));
            } catch (DateTimeException wrong) {
                send(response, HttpServletResponse.SC_BAD_REQUEST, type,
                        refusal.apply(by, "'%s' %s".formatted(MONTH, wrong.getMessage())));
            } catch (RuntimeException closed) {
                send(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, type,
                        refusal.apply(by, "the bill cannot be read: the store does not answer"));
            }
        };
    }

    private static void send(HttpServletResponse response, int status, String type, String text) throws IOException {
        response.setStatus(status);
        response.setContentType(type + "; charset=utf-8");
        response.getOutputStream().write(text.getBytes(UTF_8));
    }

    /**
     * A month.
     *
     * @param isOver whether the next one has begun
     * @param by     who looks at it
     */
    private record AskedMonth(YearMonth month, boolean isOver, Visitor by) {}

    private static String page(PageFrame frame, AskedMonth asked, List<FigureTable> tables) {
        return frame.page(new PageHead(TITLE, PLACE, asked.by(), List.of(), List.of()),
                h1(TITLE + " of " + asked.month()),
                p(toMonth(asked.month().minusMonths(1)), iff(asked.isOver(), toMonth(asked.month().plusMonths(1))))
                        .withClass("more-of"),
                div(each(tables, BillRoutes::shown)).withClass("stack"));
    }

    private static DomContent toMonth(YearMonth month) {
        return a(month.toString()).withHref(PLACE.to(PLACE.path() + "?" + MONTH + "=" + month));
    }

    private static DomContent shown(FigureTable shown) {
        return section(h2(shown.title()), shown.rows().isEmpty()
                ? p("Nothing is known yet: the platform shows an hour up to one hour after its end.")
                : div(table(caption(shown.title()).withClass("unseen"), PageFrame.columns(shown.headings()),
                        tbody(each(shown.rows(), row -> tr(each(row, cell -> td(FigureTable.text(cell))))))))
                        .withClass("sums")
                        .attr("tabindex", "0")
                        .attr("role", "region")
                        .attr("aria-label", shown.title()),
                p(shown.note()).withClass("quiet")).withClass("panel tile");
    }
}
