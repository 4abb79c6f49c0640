package dev.plimsoll.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.json.StatusJson.HistoryRange;
import dev.plimsoll.web.view.WindowLabel;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP route for what became of a compute over time. An answer has a version; it is read from the store again only
 * after a probe, a journal entry, a change of state, or when the range has moved by one point.
 */
final class HistoryRoutes {

    /** Points of a chart: about one for two pixels of a wide screen. */
    static final int POINTS = 600;

    private static final Duration DEFAULT_SPAN = Duration.ofDays(1);
    private static final Duration LONGEST_SPAN = Duration.ofDays(400);
    private static final String TIME = "'%s' must be a time such as 2026-03-01T12:00:00Z, or a time ago such as 7d";
    /** Journal entries that are read for marks. */
    private static final int ENTRIES = 500;
    private static final int PAGES = 4;
    /** Characters of all answers that are kept. */
    private static final int KEPT = 8_000_000;
    private static final Duration KEPT_FOR = Duration.ofMinutes(10);

    private static final Logger log = LoggerFactory.getLogger(HistoryRoutes.class);

    private final Routes all;
    private final Cache<HistoryRequest, String> answers = Caffeine.newBuilder()
            .maximumWeight(KEPT)
            .weigher((HistoryRequest wanted, String answer) -> answer.length())
            .expireAfterAccess(KEPT_FOR)
            .build();

    HistoryRoutes(Routes all) {
        this.all = all;
    }

    /** What an answer depends on: the request, and the version of what it is about. */
    private record HistoryRequest(String compute, @Nullable String from, @Nullable String to, String version) {}

    void add(RoutesConfig routes) {
        Routes.read(routes, "/api/v1/computes/<compute>/history", Set.of("from", "to", "points"), this::history);
    }

    private void history(Context request) {
        ComputeStatus status = all.status(request.pathParam("compute"));
        HistoryRange range = range(request, all.clock().instant());
        int points = points(request);
        String version = Routes.stored("history", () -> version(status, range)) + "-" + points;
        request.header(Header.ETAG, '"' + version + '"').header(Header.CACHE_CONTROL, "private, no-cache");
        if (String.valueOf(request.header(Header.IF_NONE_MATCH)).contains('"' + version + '"')) {
            request.status(HttpStatus.NOT_MODIFIED);
            return;
        }
        HistoryRequest wanted = new HistoryRequest(status.id().toString(), request.queryParam("from"),
                request.queryParam("to"), version);
        String answer = Routes.stored("history", () -> answers.get(wanted, missing -> answer(status, range, points)));
        request.contentType(Routes.JSON).result(answer.getBytes(UTF_8));
    }

    private String answer(ComputeStatus status, HistoryRange range, int points) {
        return StatusJson.history(range, status,
                all.stored().get().series().read(status.id(), range.from(), range.to(), points),
                entries(status, range.from()));
    }

    /** Entries of the journal since {@code from}, newest first, at most the latest 2,000. */
    private List<StoredEntry> entries(ComputeStatus status, Instant from) {
        List<StoredEntry> entries = new ArrayList<>();
        long before = Long.MAX_VALUE;
        for (int page = 0; page < PAGES; page++) {
            List<StoredEntry> some = all.board().journal().page(status.id(), before, ENTRIES);
            entries.addAll(some);
            if (some.size() < ENTRIES || some.getLast().entry().at().isBefore(from)) {
                break;
            }
            before = some.getLast().id();
        }
        return entries;
    }

    /** The version of an answer, from what is in memory and one indexed row of the journal. */
    private String version(ComputeStatus status, HistoryRange range) {
        Sample latest = status.probes().latest();
        long entry = all.board()
                .journal()
                .page(status.id(), Long.MAX_VALUE, 1)
                .stream()
                .mapToLong(StoredEntry::id)
                .findFirst()
                .orElse(0);
        long slice = Math.max(1, Duration.between(range.from(), range.to()).toSeconds() / POINTS);
        return "%x-%x-%x-%x-%x".formatted(latest == null ? 0 : latest.at().toEpochMilli(), entry,
                range.to().getEpochSecond() / slice, status.compute().lifecycle().hashCode(),
                status.policy().target().hashCode());
    }

    /** Fewer points have longer spans, such as a day. */
    private static int points(Context request) {
        String text = request.queryParam("points");
        if (text == null) {
            return POINTS;
        }
        int points = text.matches("\\d{1,3}") ? Integer.parseInt(text) : 0;
        if (points < 1 || points > POINTS) {
            throw new BadRequestResponse("'points' must be a number from 1 to " + POINTS);
        }
        return points;
    }

    private static HistoryRange range(Context request, Instant now) {
        Instant to = time(request, "to", now, now);
        Instant from = time(request, "from", to.minus(DEFAULT_SPAN), now);
        Duration span = Duration.between(from, to);
        if (!span.isPositive() || span.compareTo(LONGEST_SPAN) > 0) {
            throw new BadRequestResponse("'from' must be before 'to', by at most 400d");
        }
        return new HistoryRange(from, to);
    }

    private static Instant time(Context request, String name, Instant byDefault, Instant now) {
        String text = request.queryParam(name);
        if (text == null) {
            return byDefault;
        }
        try {
            return WindowLabel.parse(text).map(now::minus).orElseGet(() -> Instant.parse(text));
        } catch (DateTimeException | ArithmeticException e) {
            log.atDebug().addKeyValue(name, text).log("not a time");
            throw new BadRequestResponse(TIME.formatted(name));
        }
    }
}
