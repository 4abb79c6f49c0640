package dev.plimsoll.web.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.code;
import static j2html.TagCreator.div;
import static j2html.TagCreator.form;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.p;
import static j2html.TagCreator.text;

import dev.plimsoll.web.page.PageFrame.PageHead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page to sign in with a token; without a configured token it says how to enable that. */
public record LoginPage(PageFrame frame) {

    public static final Place PLACE = new Place("/login");

    /**
     * The form.
     *
     * @param failure why the previous try failed; null before the first
     */
    public String signIn(@Nullable String failure) {
        return frame.page(head(true), div(h1("Sign in"),
                p("Signing in lets you approve and dismiss changes, and use the stop switch."),
                iff(failure != null, p(String.valueOf(failure)).withClass("notice").attr("role", "alert")),
                form(label("Token").withFor("token"),
                        input().withType("password")
                                .withName("token")
                                .withId("token")
                                .attr("autocomplete", "current-password")
                                .attr("aria-describedby", "token-help")
                                .isRequired(),
                        p(text("Your own of "), code("server.tokens"),
                                text(" in the agent's configuration, or that of "),
                                code("server.token"), text("."))
                                .withId("token-help")
                                .withClass("quiet"),
                        button("Sign in").withType("submit")).withMethod("post").withAction(PLACE.to("/login")))
                .withClass("narrow"));
    }

    /** The answer where nobody can sign in. */
    public String disabled() {
        return frame.page(head(false), div(h1("Sign in"),
                p(text("Nobody can sign in, because no token is configured. Set "), code("server.token"),
                        text(" and restart the agent.")))
                .withClass("narrow"));
    }

    private static PageHead head(boolean maySignIn) {
        return new PageHead("Sign in", PLACE, new Visitor.Anonymous(maySignIn), List.of(), List.of());
    }
}
