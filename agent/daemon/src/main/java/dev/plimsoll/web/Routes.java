package dev.plimsoll.web;

import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.SavingsLedger.MonthSavings;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.explain.text.NameText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.web.json.FleetJson;
import dev.plimsoll.web.json.FleetJson.ListPage;
import dev.plimsoll.web.json.SavingsJson;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.view.ComputeFilter;
import dev.plimsoll.web.view.StatusView;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.ConflictResponse;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP routes for programs that read: JSON, the journal and the savings of a month.
 *
 * @param lists   shared with who renders them in advance
 * @param savings what changes saved
 * @param stored  what the store has of a compute
 */
record Routes(FleetBoard board, FleetJson lists, SavingsSource savings, Supplier<Stores> stored, InstantSource clock) {

    /** Begin of the paths of health checks. */
    static final String HEALTH = "/-/";
    static final String METRICS = "/metrics";
    /** Begin of the paths for programs that need JSON. */
    static final String API = "/api/";
    static final String JSON = "application/json; charset=utf-8";
    /** The detail of an error with the computes one of which is meant, separated by commas. */
    static final String CANDIDATES = "candidates";
    static final String TEXT = "text/plain; charset=utf-8";
    /** A request body that some libraries send where there is nothing to send. */
    private static final String NOTHING = "{}";
    private static final int ENTRIES = 100;
    /** Computes on a page of JSON where the request does not say. */
    static final int COMPUTES = 200;
    private static final int MOST_LISTED = 1000;
    /** The limit of a list of computes that is not divided into pages. */
    private static final String ALL = "all";
    private static final String COUNT = "a number from 1 to " + MOST_LISTED;
    /** Characters that are written at once. */
    private static final int PIECE = 32_768;

    private static final Logger log = LoggerFactory.getLogger(Routes.class);

    /**
     * Answers GET, and HEAD like it: the same status and header fields, from which the server leaves out the body. Without a
     * handler of its own, HEAD would be 200 whatever GET is, and a monitor that sends it would never see a failure.
     */
    static void read(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, handler);
        routes.head(path, handler);
    }

    /**
     * Answers GET like {@link #read}, and refuses a request with parameters other than {@code names}: a misspelled filter would
     * be left out, and more would be listed than was meant.
     */
    static void read(RoutesConfig routes, String path, Set<String> names, Handler handler) {
        read(routes, path, request -> {
            understand(request, names);
            handler.handle(request);
        });
    }

    /**
     * Refuses an answer like {@link #understand}, and one with a body, in which parameters may stand that nobody reads. The body
     * itself is not waited for.
     */
    static void understandAnswer(Context request, Set<String> names) {
        if (request.contentLength() > NOTHING.length()) {
            throw new BadRequestResponse("parameters belong in the address, after '?', not in the body");
        }
        understand(request, names);
    }

    /** Refuses a request with parameters other than {@code names}. */
    private static void understand(Context request, Set<String> names) {
        HttpRoute.unknownParameter(request.queryParamMap().keySet(), names).ifPresent(why -> {
            throw new BadRequestResponse(why);
        });
    }

    static void json(Context request, HttpStatus status, String body) {
        request.status(status).contentType(JSON).result(body);
    }

    /** The compute that a name stands for; a name without one, or with several, is refused. */
    static ComputeId one(NamedCompute named) {
        return switch (named) {
            case NamedCompute.TheOne(ComputeId id) -> id;
            case NamedCompute.NotOne refused when refused.candidates().isEmpty() ->
                throw new NotFoundResponse(NameText.of(refused));
            case NamedCompute.NotOne refused -> throw new ConflictResponse(NameText.of(refused), Map.of(CANDIDATES,
                    refused.candidates().stream().map(ComputeId::toString).collect(Collectors.joining(","))));
        };
    }

    /** The status of the compute of this name. */
    ComputeStatus status(String name) {
        FleetStatus fleet = board.status();
        return Objects.requireNonNull(fleet.computeStatuses().get(one(fleet.named(name))));
    }

    /**
     * The status with what the store has of a compute at rest, such as its model. Without a reachable store, that
     * is missing.
     */
    ComputeStatus whole(String name) {
        ComputeStatus status = status(name);
        try {
            return status.isAtRest() ? stored.get().whole(status, clock.instant()) : status;
        } catch (RuntimeException e) {
            log.atWarn().addKeyValue("compute", name).addKeyValue("why", e.getMessage()).log("cannot read the store");
            return status;
        }
    }

    /** What the store answers; a request for what cannot be read is refused. */
    static <T> T stored(String what, Supplier<T> question) {
        try {
            return question.get();
        } catch (HttpResponseException refused) {
            throw refused;
        } catch (RuntimeException e) {
            log.atWarn().addKeyValue("what", what).addKeyValue("why", e.getMessage()).log("cannot read the store");
            throw new ServiceUnavailableResponse("the %s cannot be read: the store does not answer".formatted(what));
        }
    }

    void add(RoutesConfig routes) {
        Set<String> paged = ComputeFilter.names("limit", "after");
        read(routes, "/api/v1/computes", paged, request -> json(request, lists::computes));
        read(routes, "/api/v1/computes/<compute>", Set.of(), this::compute);
        read(routes, "/api/v1/recommendations", paged, request -> json(request, lists::recommendations));
        read(routes, "/api/v1/dismissals", Set.of(), this::dismissals);
        read(routes, "/api/v1/approvals", Set.of(), this::approvals);
        read(routes, "/api/v1/journal", Set.of("limit", "before", "compute"), this::journal);
        read(routes, "/api/v1/savings", Set.of("month"), this::month);
    }

    private void dismissals(Context request) {
        json(request, HttpStatus.OK, StatusJson.dismissals(ofEach(status -> status.advice().record().dismissed())));
    }

    private void approvals(Context request) {
        json(request, HttpStatus.OK, StatusJson.approvals(ofEach(status -> status.view().pending())));
    }

    /** What the computes have of one kind, in their order. */
    private <T> List<T> ofEach(Function<ComputeStatus, @Nullable T> part) {
        return StatusView.inOrder(board.status().live())
                .stream()
                .flatMap(status -> Stream.ofNullable(part.apply(status)))
                .toList();
    }

    private void compute(Context request) {
        ComputeStatus status = whole(request.pathParam("compute"));
        json(request, HttpStatus.OK, StatusJson.compute(status, savings.prices(), board.tables(status.id())));
    }

    private void journal(Context request) {
        int limit = limit(request, COUNT, ENTRIES);
        long before = before(request);
        String compute = request.queryParam("compute");
        List<StoredEntry> newestFirst = stored("journal",
                () -> board.journal().page(compute == null ? null : id(compute), before, limit));
        json(request, HttpStatus.OK, StatusJson.journal(newestFirst));
    }

    private static ListPage page(Context request) {
        String after = request.queryParam("after");
        ComputeId place = after == null ? null
                : ComputeId.parse(after)
                        .orElseThrow(() -> new BadRequestResponse(
                                "'after' must be a compute as PROJECT/ID, such as the value of next"));
        return new ListPage(place, ALL.equals(request.queryParam("limit"))
                ? ListPage.ALL.limit()
                : limit(request, COUNT + ", or " + ALL, COMPUTES), ComputeFilter.read(request::queryParams));
    }

    private static int limit(Context request, String expected, int byDefault) {
        return (int) number(request, "limit", expected, byDefault, MOST_LISTED);
    }

    private void month(Context request) {
        Instant now = clock.instant();
        String text = request.queryParam("month");
        YearMonth month;
        try {
            month = AwakeSpan.begunMonth(text, now);
        } catch (DateTimeException wrong) {
            log.atDebug().addKeyValue("month", text).log("no month that has begun");
            throw new BadRequestResponse("'month' " + wrong.getMessage());
        }
        MonthSavings saved = stored("savings", () -> savings.ledger().get().month(month));
        json(request, HttpStatus.OK, SavingsJson.of(SavingsReport.of(month, now, saved, savings.prices())));
    }

    /** The id of a compute, also of a deleted one, which keeps its journal. */
    private ComputeId id(String name) {
        return one(NamedCompute.of(name,
                Stream.concat(board.status().computeStatuses().keySet().stream(),
                        board.journal().computes().stream())));
    }

    /** From which entry of the journal on older ones are asked for; the latest if it does not say. */
    static long before(Context request) {
        return number(request, "before", "the id of an entry, a number from 1", Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /**
     * A query parameter from 1 to {@code highest}.
     *
     * @param expected what it must be, for the error
     */
    private static long number(Context request, String name, String expected, long byDefault, long highest) {
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

        void write(FleetStatus status, ListPage page, Writer out) throws IOException;
    }

    private void json(Context request, StatusWriter body) throws IOException {
        ListPage page = page(request);
        request.contentType(JSON);
        Writer out = writer(request);
        body.write(board.status(), page, out);
        out.flush();
    }

    /** What writes a reply piece by piece. */
    static Writer writer(Context request) {
        return new BufferedWriter(new OutputStreamWriter(request.outputStream(), StandardCharsets.UTF_8), PIECE);
    }
}
