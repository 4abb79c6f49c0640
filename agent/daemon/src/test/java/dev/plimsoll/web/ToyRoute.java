package dev.plimsoll.web;

import dev.plimsoll.web.page.Visitor;
import java.util.List;

/** Routes of an extension that answer nothing. */
public final class ToyRoute {

    /** Only who may administer gets an answer there. */
    static final String GUARDED = "/guarded";

    /** A page that says who looks at it. */
    static final String PAGE = "/toy-page";

    public static final List<HttpRoute> ALONE = List.of(
            new HttpRoute("/toy", 65_536, (request, body, response) -> {}),
            new HttpRoute(GUARDED, 1_024, (request, body, response) -> {}, null, true),
            new HttpRoute(PAGE, 0, (request, body, response) -> response.getWriter()
                    .write(Visitor.of(request) instanceof Visitor.SignedIn ? "signed in" : "anonymous")));

    private ToyRoute() {}
}
