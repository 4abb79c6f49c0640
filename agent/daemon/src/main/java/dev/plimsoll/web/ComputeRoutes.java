package dev.plimsoll.web;

import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StoredHistory;
import dev.plimsoll.change.whatif.WhatIfParameters;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.compute.ChartRange;
import dev.plimsoll.web.page.compute.ComputePage;
import dev.plimsoll.web.page.compute.ComputeView;
import dev.plimsoll.web.page.compute.ComputeView.JournalPage;
import dev.plimsoll.web.view.WhatIfAnswers;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP routes of one compute: its page, its history, and what-if questions. */
final class ComputeRoutes {

    /** Journal entries on one page. */
    private static final int ENTRIES = 25;

    private static final Logger log = LoggerFactory.getLogger(ComputeRoutes.class);

    private final FleetBoard board;
    private final WhatIfAnswers answers;
    private final HistoryRoutes history;
    private final WhatIfRoutes whatIf;
    private final ComputePage page;
    private final Function<Context, Visitor> visitors;
    private final InstantSource clock;

    /**
     * @param stored   what charts read
     * @param visitors who sent a request
     */
    ComputeRoutes(FleetBoard board, Supplier<StoredHistory> stored, WhatIfAnswers answers, CuHourPrices prices,
            ComputePage page,
            Function<Context, Visitor> visitors, InstantSource clock) {
        this.board = board;
        this.answers = answers;
        this.history = new HistoryRoutes(board, stored, clock);
        this.whatIf = new WhatIfRoutes(board::status, answers, prices, clock);
        this.page = page;
        this.visitors = visitors;
        this.clock = clock;
    }

    void add(RoutesConfig routes) {
        history.add(routes);
        whatIf.add(routes);
        ReadRoute.add(routes, "/computes/{project}/{endpoint}", request -> request.html(page.of(view(request))));
    }

    private ComputeView view(Context request) {
        FleetStatus fleet = board.status();
        ComputeStatus status = fleet
                .find(request.pathParam("project") + "/" + request.pathParam("endpoint"))
                .orElseThrow(() -> new NotFoundResponse("this compute is not known"));
        Map<String, String> question = new LinkedHashMap<>(WhatIfRoutes.parameters(request.queryParamMap()));
        question.keySet().retainAll(WhatIfParameters.NAMES);
        return new ComputeView(status, visitors.apply(request),
                ChartRange.of(range(request), watchedSince(status), clock.instant()), journal(status, before(request)),
                question, question.isEmpty() ? null : answers.ask(status, question, clock.instant()),
                fleet.stopped(), fleet.at());
    }

    /** Null where no probe has succeeded yet. */
    private static @Nullable Instant watchedSince(ComputeStatus status) {
        ComputeModel model = status.advice().advised().model();
        return model == null ? null : model.since();
    }

    private static String range(Context request) {
        String range = request.queryParam("range");
        if (range != null && !ChartRange.NAMES.contains(range)) {
            throw new BadRequestResponse("'range' must be one of " + String.join(", ", ChartRange.NAMES));
        }
        return range == null ? ChartRange.NAMES.getFirst() : range;
    }

    private static long before(Context request) {
        return Routes.number(request, "before", "the id of an entry, a number from 1", Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** One entry more is read than shown, to know whether there are older ones. */
    private Optional<JournalPage> journal(ComputeStatus status, long before) {
        try {
            List<StoredEntry> entries = board.journal().page(status.compute().id(), before, ENTRIES + 1);
            return Optional.of(entries.size() <= ENTRIES
                    ? new JournalPage(entries, null)
                    : new JournalPage(entries.subList(0, ENTRIES), entries.get(ENTRIES - 1).id()));
        } catch (RuntimeException e) {
            log.atWarn().addKeyValue("why", e.getMessage()).log("cannot read the journal");
            return Optional.empty();
        }
    }
}
