package dev.plimsoll.web;

import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.page.AgentPage;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.fleet.FleetPage;
import dev.plimsoll.web.page.fleet.FleetQuery;
import dev.plimsoll.web.view.ComputeFilter;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * HTTP routes for people: the pages, and the files that they load.
 *
 * @param store   why the store cannot be used; empty if it can
 * @param fleet   shared with who renders it in advance
 * @param visitor who sent a request
 */
record PageRoutes(FleetBoard board, Supplier<Optional<String>> store, StaticFiles files, PageFrame frame,
        FleetPage fleet,
        Function<Context, Visitor> visitor) {

    /** The address of a file changes with its content. */
    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String A_DAY = "public, max-age=86400";

    void add(RoutesConfig routes) {
        AgentPage agent = new AgentPage(frame);
        Readiness readiness = new Readiness(board, store);
        Routes.read(routes, StaticFiles.FOLDER + "{digest}/{name}", this::file);
        // Browsers ask for it where a response names no icon, such as text.
        Routes.read(routes, "/favicon.ico", request -> send(request, files.icon(), A_DAY));
        Routes.read(routes, "/", this::fleet);
        Routes.read(routes, "/api/v1/computes.csv", ComputeFilter.names("q", "show", "sort"), this::csv);
        Routes.read(routes, AgentPage.PLACE.path(), request -> request.html(agent.of(board.status(), board.agent(),
                readiness.constraints(), store.get().orElse(null), visitor.apply(request))));
    }

    private void fleet(Context request) {
        request.html(fleet.of(board.status(), FleetQuery.read(request::queryParams), visitor.apply(request)));
    }

    private void csv(Context request) throws IOException {
        request.contentType("text/csv; charset=utf-8")
                .header(Header.CONTENT_DISPOSITION, "attachment; filename=\"computes.csv\"");
        Writer out = Routes.writer(request);
        fleet.csv(board.status(), FleetQuery.read(request::queryParams), out);
        out.flush();
    }

    private void file(Context request) {
        StaticFiles.StaticFile file = files.find(request.pathParam("digest"), request.pathParam("name"))
                .orElseThrow(() -> new NotFoundResponse("there is no such file in this version"));
        send(request, file, FOR_EVER);
    }

    private static void send(Context request, StaticFiles.StaticFile file, String caching) {
        request.contentType(file.type()).header(Header.CACHE_CONTROL, caching).result(file.text());
    }
}
