package dev.plimsoll.web.page;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.p;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.tr;

import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.view.FigureTable;
import java.time.YearMonth;
import java.util.List;
import java.util.function.Function;

/**
 * A page with tables of figures of one month.
 *
 * @param name   its name in the address
 * @param title  its name for people
 * @param tables the tables of a month; fails while the store cannot be used
 */
public record FigurePage(String name, String title, Function<YearMonth, List<FigureTable>> tables) {

    public Place place() {
        return new Place("/" + name);
    }

    /** The whole page. */
    public String of(PageFrame frame, YearMonth month, Visitor visitor) {
        return frame.page(new PageHead(title, place(), visitor, List.of(), List.of()), h1(title + " of " + month),
                each(tables.apply(month), shown -> div(
                        table(caption(shown.title()), PageFrame.columns(shown.headings()),
                                tbody(each(shown.rows(), row -> tr(each(row, cell -> td(FigureTable.text(cell)))))))
                                .withClass("errors"),
                        p(shown.note()).withClass("quiet")).withClass("panel")));
    }
}
