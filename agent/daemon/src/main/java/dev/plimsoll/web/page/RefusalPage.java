package dev.plimsoll.web.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.p;

import dev.plimsoll.web.page.PageFrame.PageHead;
import java.util.List;

/** What a browser shows where there is no page, or no answer. */
public final class RefusalPage {

    private final PageFrame frame;

    public RefusalPage(PageFrame frame) {
        this.frame = frame;
    }

    /**
     * A whole document.
     *
     * @param title what happened, in a few words
     * @param why   one sentence
     */
    public String of(String title, String why, Place place, Visitor visitor) {
        return frame.page(new PageHead(title, place, visitor, List.of(), List.of()), h1(title), p(why),
                p(a("All computes").withHref(place.to("/"))));
    }
}
