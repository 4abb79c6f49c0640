package dev.plimsoll.web;

import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.view.WhatIfAnswers;
import dev.plimsoll.web.view.WhatIfAnswers.Answer;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The HTTP route for what would be advised under another policy. It changes nothing, and is not journaled. */
final class WhatIfRoutes {

    private final Supplier<FleetStatus> status;
    private final WhatIfAnswers answers;
    private final CuHourPrices prices;
    private final InstantSource clock;

    /**
     * @param status the current status of the fleet
     */
    WhatIfRoutes(Supplier<FleetStatus> status, WhatIfAnswers answers, CuHourPrices prices,
            InstantSource clock) {
        this.status = status;
        this.answers = answers;
        this.prices = prices;
        this.clock = clock;
    }

    void add(RoutesConfig routes) {
        ReadRoute.add(routes, "/api/v1/computes/<compute>/what-if", this::whatIf);
    }

    private void whatIf(Context request) {
        ComputeStatus present = status.get()
                .find(request.pathParam("compute"))
                .orElseThrow(() -> new NotFoundResponse("this compute is not known"));
        switch (answers.ask(present, parameters(request.queryParamMap()), clock.instant())) {
            case Answer.Advised advised ->
                send(request, HttpStatus.OK, StatusJson.whatIf(present, advised.status(), prices));
            case Answer.Unclear unclear ->
                send(request, HttpStatus.BAD_REQUEST, StatusJson.error(String.join("; ", unclear.problems())));
            case Answer.TooMany many -> send(request.header(Header.RETRY_AFTER, "" + many.retryAfter().toSeconds()),
                    HttpStatus.TOO_MANY_REQUESTS, StatusJson.error("too many what-if questions; wait a few seconds"));
            case Answer.NoStore none -> send(request, HttpStatus.SERVICE_UNAVAILABLE,
                    StatusJson.error("the samples cannot be read: the store does not answer"));
        }
    }

    /** The first value of each parameter. */
    static Map<String, String> parameters(Map<String, List<String>> query) {
        Map<String, String> given = new LinkedHashMap<>();
        query.forEach((name, values) -> given.put(name, values.isEmpty() ? "" : values.getFirst()));
        return given;
    }

    private static void send(Context request, HttpStatus status, String body) {
        request.status(status).contentType(Routes.JSON).result(body);
    }
}
