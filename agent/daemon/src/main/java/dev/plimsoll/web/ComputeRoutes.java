package dev.plimsoll.web;

import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.whatif.WhatIfParameters;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.compute.ComputePage;
import dev.plimsoll.web.page.compute.ComputeView;
import dev.plimsoll.web.page.compute.ComputeView.ChartRange;
import dev.plimsoll.web.page.compute.ComputeView.JournalPage;
import dev.plimsoll.web.view.WhatIfAnswers;
import dev.plimsoll.web.view.WhatIfAnswers.WhatIfAnswer;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP routes of one compute: its page, its history, and what-if questions.
 *
 * @param all      what the routes for programs read too
 * @param visitors who sent a request
 */
record ComputeRoutes(Routes all, WhatIfAnswers answers, ComputePage page, Function<Context, Visitor> visitors) {

    /** Journal entries on one page. */
    private static final int ENTRIES = 25;

    private static final Logger log = LoggerFactory.getLogger(ComputeRoutes.class);

    void add(RoutesConfig routes) {
        new HistoryRoutes(all).add(routes);
        Routes.read(routes, "/api/v1/computes/<compute>/what-if", this::whatIf);
        Routes.read(routes, "/computes/{project}/{endpoint}", request -> request.html(page.of(view(request))));
    }

    /** What would be advised under another policy. It changes nothing, and is not journaled. */
    private void whatIf(Context request) {
        ComputeStatus present = all.whole(request.pathParam("compute"));
        switch (answers.ask(present, parameters(request), all.clock().instant())) {
            case WhatIfAnswer.AdvisedPolicy advised -> Routes.json(request, HttpStatus.OK,
                    StatusJson.whatIf(present, advised.status(), all.savings().prices()));
            case WhatIfAnswer.CannotAnswer unclear ->
                Routes.json(request, HttpStatus.BAD_REQUEST, StatusJson.error(String.join("; ", unclear.problems())));
            case WhatIfAnswer.TooMany many -> Routes.json(
                    request.header(Header.RETRY_AFTER, "" + many.retryAfter().toSeconds()),
                    HttpStatus.TOO_MANY_REQUESTS, StatusJson.error("too many what-if questions; wait a few seconds"));
            case WhatIfAnswer.NoStore none -> Routes.json(request, HttpStatus.SERVICE_UNAVAILABLE,
                    StatusJson.error("the samples cannot be read: the store does not answer"));
        }
    }

    /** The first value of each parameter. */
    private static Map<String, String> parameters(Context request) {
        Map<String, String> given = new LinkedHashMap<>();
        request.queryParamMap().forEach((name, values) -> given.put(name, values.isEmpty() ? "" : values.getFirst()));
        return given;
    }

    private ComputeView view(Context request) {
        FleetStatus fleet = all.board().status();
        Instant now = all.clock().instant();
        ComputeStatus status = all.whole(request.pathParam("project") + "/" + request.pathParam("endpoint"));
        Map<String, String> question = parameters(request);
        question.keySet().retainAll(WhatIfParameters.NAMES);
        return new ComputeView(status, visitors.apply(request),
                ChartRange.of(range(request), known(status.view().model(), ComputeModel::since), now),
                journal(status, Routes.before(request)),
                question, question.isEmpty() ? null : answers.ask(status, question, now),
                all.board().tables(status.id()), fleet.stopped(), fleet.at());
    }

    private static String range(Context request) {
        String range = request.queryParam("range");
        if (range != null && !ChartRange.NAMES.contains(range)) {
            throw new BadRequestResponse("'range' must be one of " + String.join(", ", ChartRange.NAMES));
        }
        return range == null ? ChartRange.NAMES.getFirst() : range;
    }

    /** One entry more is read than shown, to know whether there are older ones. */
    private Optional<JournalPage> journal(ComputeStatus status, long before) {
        try {
            List<StoredEntry> entries = all.board().journal().page(status.id(), before, ENTRIES + 1);
            return Optional.of(entries.size() <= ENTRIES
                    ? new JournalPage(entries, null)
                    : new JournalPage(entries.subList(0, ENTRIES), entries.get(ENTRIES - 1).id()));
        } catch (RuntimeException e) {
            log.atWarn().addKeyValue("why", e.getMessage()).log("cannot read the journal");
            return Optional.empty();
        }
    }
}
