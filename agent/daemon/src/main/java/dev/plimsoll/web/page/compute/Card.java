package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.dd;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.section;

import j2html.tags.DomContent;
import j2html.tags.specialized.SectionTag;

/** A section of the page with a heading that names it. */
final class Card {

    private Card() {}

    /**
     * @param id unique in the page; also the target of links
     */
    static SectionTag of(String id, String title, DomContent... content) {
        return section(h2(title).withId(id + "-title")).with(content)
                .withId(id)
                .withClasses("card", id)
                .attr("aria-labelledby", id + "-title");
    }

    /** One line of a list of facts. */
    static DomContent fact(String name, String value) {
        return div(dt(name), dd(value));
    }
}
