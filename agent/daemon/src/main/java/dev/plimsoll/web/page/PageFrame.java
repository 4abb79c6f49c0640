package dev.plimsoll.web.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.body;
import static j2html.TagCreator.button;
import static j2html.TagCreator.document;
import static j2html.TagCreator.each;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.form;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.head;
import static j2html.TagCreator.header;
import static j2html.TagCreator.html;
import static j2html.TagCreator.input;
import static j2html.TagCreator.li;
import static j2html.TagCreator.link;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.p;
import static j2html.TagCreator.script;
import static j2html.TagCreator.span;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.title;
import static j2html.TagCreator.tr;
import static j2html.TagCreator.ul;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.view.AgentVersion;
import j2html.tags.DomContent;
import j2html.tags.specialized.FormTag;
import j2html.tags.specialized.SpanTag;
import j2html.tags.specialized.TheadTag;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The frame of every page: head, navigation, notices and footer. The template library escapes all texts.
 *
 * <p>The content security policy admits only files of {@link StaticFiles}: no inline script, style or event handler.
 */
public final class PageFrame {

    private static final List<String> DATA = List.of("/metrics", "/-/healthy", "/-/ready", "/api/v1/computes",
            "/api/v1/recommendations", "/api/v1/journal");

    private final StaticFiles files;
    private final List<NavItem> items;
    private final Map<String, String> links;

    /**
     * A frame whose navigation has further pages.
     *
     * @param more  their addresses by title
     * @param links templates of addresses that have a page about a compute, by title
     */
    public PageFrame(StaticFiles files, Map<String, String> more, Map<String, String> links) {
        this.files = files;
        this.links = links;
        this.items = Stream.concat(ITEMS.stream(),
                more.entrySet().stream().map(page -> new NavItem(page.getKey(), page.getValue()))).toList();
    }

    /**
     * What the frame needs to know of a page.
     *
     * @param title   its name, without the name of the product
     * @param styles  names of further style sheets
     * @param scripts names of its modules; they improve the page, which works without them
     */
    public record PageHead(String title, Place place, Visitor visitor, List<String> styles, List<String> scripts) {

        public PageHead {
            styles = List.copyOf(styles);
            scripts = List.copyOf(scripts);
        }
    }

    /** An item of the navigation. */
    private record NavItem(String name, String path) {}

    private static final List<NavItem> ITEMS = List.of(new NavItem("Fleet", "/"), new NavItem("Agent", "/agent"));

    /** Links to what others show of a compute. */
    public DomContent elsewhere(Compute compute) {
        return span(each(links, (title, template) -> each(text(" "), a(title).withHref(
                template.replace("{project_id}", Place.segment(compute.id().projectId()))
                        .replace("{branch_id}", Place.segment(compute.branchId()))
                        .replace("{endpoint_id}", Place.segment(compute.id().endpointId())))
                .withRel("noopener noreferrer"))));
    }

    /** A whole document. */
    public String page(PageHead page, DomContent... content) {
        return document(html(headOf(page),
                body(a("Skip to content").withHref("#content").withClass("skip"), top(page),
                        main(message(page.visitor()), each(content)).withId("content"), bottom(page)))
                .withLang("en"));
    }

    /**
     * What a browser shows where there is no page, or no answer.
     *
     * @param title what happened, in a few words
     * @param why   one sentence
     */
    public String refusal(String title, String why, Place place, Visitor visitor) {
        return page(new PageHead(title, place, visitor, List.of(), List.of()), h1(title), p(why),
                p(a("All computes").withHref(place.to("/"))));
    }

    /** The result of the visitor's latest answer. */
    private static DomContent message(Visitor visitor) {
        return visitor instanceof Visitor.SignedIn operator && operator.message() != null
                ? p(operator.message()).withClass("notice done").attr("role", "status")
                : text("");
    }

    private DomContent headOf(PageHead page) {
        Place place = page.place();
        return head(meta().withCharset("utf-8"), title(page.title() + " · Plimsoll"),
                meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                meta().withName("color-scheme").withContent("light dark"),
                link().withRel("icon").withHref(place.to(files.path(StaticFiles.ICON))).withType("image/svg+xml"),
                link().withRel("stylesheet").withHref(place.to(files.path("plimsoll.css"))),
                each(page.styles(), name -> link().withRel("stylesheet").withHref(place.to(files.path(name)))),
                each(page.scripts(), name -> script().withType("module").withSrc(place.to(files.path(name)))));
    }

    private DomContent top(PageHead page) {
        return header(
                a("Plimsoll").withHref(page.place().to("/")).withClass("brand"),
                nav(ul(each(items, item -> li(item(page.place(), item))))).attr("aria-label", "Pages"),
                account(page)).withClass("top");
    }

    private static DomContent item(Place place, NavItem item) {
        var link = a(item.name()).withHref(place.to(item.path()));
        return place.path().equals(item.path()) ? link.attr("aria-current", "page") : link;
    }

    private static DomContent account(PageHead page) {
        return switch (page.visitor()) {
            case Visitor.Anonymous reader when reader.maySignIn() ->
                a("Sign in").withHref(page.place().to("/login")).withClass("account");
            case Visitor.Anonymous reader -> span("Read only").withClass("account quiet");
            case Visitor.SignedIn operator when operator.isProxied() -> name(operator).withClass("account");
            case Visitor.SignedIn operator ->
                answerForm(page.place(), "/logout", operator).withClass("account")
                        .with(name(operator), button("Sign out").withType("submit").withClass("plain"));
        };
    }

    private static SpanTag name(Visitor.SignedIn operator) {
        String name = operator.who().name();
        return name == null ? span() : span(name + " ").withTitle("Role: " + operator.who().role().word());
    }

    /**
     * A form that sends an answer: it posts to {@code action} with the token of the session, and returns to this page.
     *
     * @param action path below the root
     */
    public static FormTag answerForm(Place place, String action, Visitor.SignedIn operator) {
        return form(input().withType("hidden").withName("csrf").withValue(operator.formToken()),
                input().withType("hidden").withName("back").withValue(place.path())).withMethod("post")
                .withAction(place.to(action));
    }

    /** The heading of a table. */
    public static TheadTag columns(List<String> names) {
        return thead(tr(each(names, name -> th(name).attr("scope", "col"))));
    }

    private static DomContent bottom(PageHead page) {
        return footer(
                nav(ul(each(DATA, path -> li(a(path).withHref(page.place().to(path)))))).attr("aria-label", "Data"),
                p("Plimsoll %s on Java %s".formatted(AgentVersion.agent(), AgentVersion.java())).withClass("quiet"));
    }
}
