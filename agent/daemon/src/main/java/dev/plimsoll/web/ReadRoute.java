package dev.plimsoll.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Handler;

/** Routes that only read. */
final class ReadRoute {

    private ReadRoute() {}

    /**
     * Answers GET, and HEAD like it: the same status and header fields, from which the server leaves out the body. Without a
     * handler of its own, HEAD would be 200 whatever GET is, and a monitor that sends it would never see a failure.
     */
    static void add(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, handler);
        routes.head(path, handler);
    }
}
