package dev.plimsoll.web;

import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.fleet.FleetPage;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.NotFoundResponse;
import java.util.function.Supplier;

/** HTTP routes for people: the pages, and the files that they load. */
final class PageRoutes {

    /** The address of a file changes with its content. */
    private static final String FOR_EVER = "public, max-age=31536000, immutable";

    private final Supplier<FleetStatus> status;
    private final StaticFiles files;
    private final FleetPage fleet;

    /**
     * @param status the current status of the fleet
     */
    PageRoutes(Supplier<FleetStatus> status, StaticFiles files) {
        this.status = status;
        this.files = files;
        this.fleet = new FleetPage(new PageFrame(files));
    }

    void add(RoutesConfig routes) {
        routes.get(StaticFiles.FOLDER + "{digest}/{name}", this::file);
        routes.get("/", request -> request.html(fleet.of(status.get(), visitor())));
    }

    private static Visitor visitor() {
        return new Visitor.Reader(false);
    }

    private void file(Context request) {
        StaticFiles.StaticFile file = files.find(request.pathParam("digest"), request.pathParam("name"))
                .orElseThrow(() -> new NotFoundResponse("there is no such file in this version"));
        request.contentType(file.type()).header(Header.CACHE_CONTROL, FOR_EVER).result(file.text());
    }
}
