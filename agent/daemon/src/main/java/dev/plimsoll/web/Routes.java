package dev.plimsoll.web;

import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.FleetJson;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.view.StatusView;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HTTP routes for programs that read: JSON and the journal. */
final class Routes {

    /** Begin of the paths of health checks. */
    static final String HEALTH = "/-/";
    static final String METRICS = "/metrics";
    /** Begin of the paths for programs that need JSON. */
    static final String API = "/api/";
    static final String JSON = "application/json; charset=utf-8";
    static final String TEXT = "text/plain; charset=utf-8";
    private static final int ENTRIES = 100;
    private static final int MOST_ENTRIES = 1000;
    /** Characters that are written at once. */
    private static final int PIECE = 32_768;

    private static final Logger log = LoggerFactory.getLogger(Routes.class);

    private final FleetBoard board;
    private final CuHourPrices prices;
    private final FleetJson lists;

    /**
     * @param lists  shared with who renders them in advance
     * @param prices price of a CU-hour of each compute
     */
    Routes(FleetBoard board, FleetJson lists, CuHourPrices prices) {
        this.board = board;
        this.prices = prices;
        this.lists = lists;
    }

    void add(RoutesConfig routes) {
        ReadRoute.add(routes, "/api/v1/computes", request -> json(request, lists::computes));
        ReadRoute.add(routes, "/api/v1/computes/<compute>", this::compute);
        ReadRoute.add(routes, "/api/v1/recommendations", request -> json(request, lists::recommendations));
        ReadRoute.add(routes, "/api/v1/dismissals", this::dismissals);
        ReadRoute.add(routes, "/api/v1/journal", this::journal);
    }

    private void dismissals(Context request) {
        List<Dismissed> inForce = StatusView.inOrder(board.status().computeStatuses())
                .stream()
                .flatMap(status -> Stream.ofNullable(status.advice().record().dismissed()))
                .toList();
        request.contentType(JSON).result(StatusJson.dismissals(inForce));
    }

    private void compute(Context request) {
        json(request, StatusJson.compute(board.status(), request.pathParam("compute"), prices)
                .orElseThrow(() -> new NotFoundResponse("this compute is not known")));
    }

    private void journal(Context request) {
        int limit = (int) number(request, "limit", "a number from 1 to " + MOST_ENTRIES, ENTRIES, MOST_ENTRIES);
        long before = number(request, "before", "the id of an entry, a number from 1", Long.MAX_VALUE, Long.MAX_VALUE);
        json(request, StatusJson.journal(entries(request.queryParam("compute"), before, limit)));
    }

    /** Journal entries, newest first. */
    private List<StoredEntry> entries(@Nullable String compute, long before, int limit) {
        try {
            return board.journal().page(compute == null ? null : id(compute), before, limit);
        } catch (NotFoundResponse unknown) {
            throw unknown;
        } catch (RuntimeException e) {
            log.atWarn().addKeyValue("why", e.getMessage()).log("cannot read the journal");
            throw new ServiceUnavailableResponse("the journal cannot be read: the store does not answer");
        }
    }

    /** The id of a compute, also of a deleted one, which keeps its journal. */
    private ComputeId id(String name) {
        int slash = name.indexOf('/');
        return board.status()
                .find(name)
                .map(ComputeStatus::compute)
                .map(found -> found.id())
                .or(() -> board.journal().find(name))
                .or(() -> slash < 0
                        ? Optional.empty()
                        : Optional.of(new ComputeId(name.substring(0, slash), name.substring(slash + 1))))
                .orElseThrow(() -> new NotFoundResponse("this compute is not known"));
    }

    /**
     * A query parameter from 1 to {@code highest}.
     *
     * @param expected what it must be, for the error
     */
    static long number(Context request, String name, String expected, long byDefault, long highest) {
        String text = request.queryParam(name);
        try {
            long number = text == null ? byDefault : Long.parseLong(text);
            if (number >= 1 && number <= highest) {
                return number;
            }
        } catch (NumberFormatException e) {
            log.atDebug().addKeyValue(name, text).log("not a number");
        }
        throw new BadRequestResponse("'%s' must be %s".formatted(name, expected));
    }

    /** Writes the status of the fleet as JSON. */
    private interface StatusWriter {

        void write(FleetStatus status, Writer out) throws IOException;
    }

    private void json(Context request, StatusWriter body) throws IOException {
        request.contentType(JSON);
        Writer out = new BufferedWriter(new OutputStreamWriter(request.outputStream(), StandardCharsets.UTF_8),
                PIECE);
        body.write(board.status(), out);
        out.flush();
    }

    private static void json(Context request, String body) {
        request.contentType(JSON).result(body);
    }
}
