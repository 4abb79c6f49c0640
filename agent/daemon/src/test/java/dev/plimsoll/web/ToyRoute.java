package dev.plimsoll.web;

import java.util.List;

/** A route of an extension that answers nothing. */
public final class ToyRoute {

    public static final List<HttpRoute> ALONE = List.of(new HttpRoute("/toy", 65_536, (request, body, response) -> {}));

    private ToyRoute() {}
}
