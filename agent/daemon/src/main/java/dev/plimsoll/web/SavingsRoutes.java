package dev.plimsoll.web;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.SavingsLedger.MonthSavings;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.web.json.SavingsJson;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.ServiceUnavailableResponse;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP route of the savings of a month. */
final class SavingsRoutes {

    private static final Logger log = LoggerFactory.getLogger(SavingsRoutes.class);

    private final SavingsSource savings;
    private final InstantSource clock;

    SavingsRoutes(SavingsSource savings, InstantSource clock) {
        this.savings = savings;
        this.clock = clock;
    }

    void add(RoutesConfig routes) {
        ReadRoute.add(routes, "/api/v1/savings", this::month);
    }

    private void month(Context request) {
        Instant now = clock.instant();
        String text = request.queryParam("month");
        YearMonth month;
        try {
            month = text == null ? AwakeSpan.monthOf(now) : YearMonth.parse(text);
        } catch (DateTimeException wrong) {
            log.atDebug().addKeyValue("month", text).log("not a month");
            throw new BadRequestResponse("'month' must be a month such as 2026-03");
        }
        if (month.isAfter(AwakeSpan.monthOf(now))) {
            throw new BadRequestResponse("'month' %s has not begun".formatted(month));
        }
        request.contentType(Routes.JSON)
                .result(SavingsJson.of(SavingsReport.of(month, now, read(month), savings.prices())));
    }

    private MonthSavings read(YearMonth month) {
        try {
            return savings.ledger().get().month(month);
        } catch (RuntimeException e) {
            log.atWarn().addKeyValue("why", e.getMessage()).log("cannot read the savings");
            throw new ServiceUnavailableResponse("the savings cannot be read: the store does not answer");
        }
    }
}
