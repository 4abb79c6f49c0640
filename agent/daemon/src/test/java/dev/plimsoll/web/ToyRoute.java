package dev.plimsoll.web;

import java.util.List;

/** Routes of an extension that answer nothing. */
public final class ToyRoute {

    /** Only who may administer gets an answer there. */
    static final String GUARDED = "/guarded";

    public static final List<HttpRoute> ALONE = List.of(
            new HttpRoute("/toy", 65_536, (request, body, response) -> {}),
            new HttpRoute(GUARDED, 1_024, (request, body, response) -> {}, null, true));

    private ToyRoute() {}
}
