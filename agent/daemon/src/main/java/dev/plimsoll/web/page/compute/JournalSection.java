package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.a;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.ol;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.web.page.compute.ComputeView.JournalPage;
import j2html.tags.DomContent;
import j2html.tags.specialized.LiTag;

/** A page of the journal of a compute. */
final class JournalSection {

    private JournalSection() {}

    static DomContent of(ComputeView view) {
        return Card.of("journal", "Journal", view.journal()
                .map(JournalSection::entries)
                .orElse(p("The journal cannot be read: the store does not answer.").withClass("quiet")));
    }

    private static DomContent entries(JournalPage page) {
        if (page.entries().isEmpty()) {
            return p("Nothing was decided about this compute yet.").withClass("quiet");
        }
        Long older = page.older();
        return div(ol(each(page.entries(), stored -> entry(stored.entry()))).withClass("entries"),
                older == null ? null : p(a("Older entries").withHref("?before=" + older + "#journal")));
    }

    private static LiTag entry(JournalEntry entry) {
        EntryText text = EntryText.of(entry);
        return li(span(FigureText.of(entry.at())).withClasses("figure", "quiet"), rawHtml(" "), strong(text.event()),
                rawHtml(" "), span(text.detail()));
    }
}
