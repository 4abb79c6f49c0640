package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.ul;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.AwakeSentences;
import j2html.tags.DomContent;

/** What a compute is awake for: its sessions, what keeps it awake, and its autosuspend delay. */
final class AwakeSection {

    private AwakeSection() {}

    static DomContent of(ComputeStatus status) {
        return Card.of("awake", "What it is awake for",
                ul(each(AwakeSentences.of(status), text -> li(text))));
    }
}
