package dev.plimsoll.statements;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.postgres.SessionReader;
import dev.plimsoll.statements.StatementReading.MostRead;
import dev.plimsoll.statements.StatementReading.Obstacle;
import dev.plimsoll.statements.StatementReading.Unread;
import dev.plimsoll.web.view.FigureTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the statements of computes, and keeps the latest reading of each, in memory alone. */
final class StatementReader implements SessionReader {

    /** Between two readings of a compute. For a new text, the server reads all of its texts, which may be hundreds of MB. */
    static final Duration EVERY = Duration.ofHours(1);
    private static final int MOST_COMPUTES = 1_000;

    private final Predicate<ComputeId> isOn;
    private final InstantSource clock;
    private final Cache<ComputeId, StatementReading> readings = Caffeine.newBuilder()
            .maximumSize(MOST_COMPUTES)
            .executor(Runnable::run)
            .build();

    /** @param isOn whether the statements of a compute may be read and shown */
    StatementReader(Predicate<ComputeId> isOn, InstantSource clock) {
        this.isOn = isOn;
        this.clock = clock;
    }

    @Override
    public boolean isDue(ComputeId compute, Instant now) {
        StatementReading last = readings.getIfPresent(compute);
        return mayShow(compute) && (last == null || !now.isBefore(last.at().plus(EVERY)));
    }

    /** What is shown of a compute. */
    List<FigureTable> tables(ComputeId compute) {
        return mayShow(compute) ? List.of(StatementReading.table(readings.getIfPresent(compute))) : List.of();
    }

    /** Whether its statements may be read and shown; if not, they are forgotten. */
    private boolean mayShow(ComputeId compute) {
        boolean may = isOn.test(compute);
        if (!may) {
            readings.invalidate(compute);
        }
        return may;
    }

    @Override
    public void read(ComputeId compute, Query query) throws SQLException {
        read(clock.instant(), readings.getIfPresent(compute), query, reading -> readings.put(compute, reading));
    }

    /** Passes the reading to {@code into}, also where it fails. */
    static void read(Instant now, @Nullable StatementReading last, Query query, Consumer<StatementReading> into)
            throws SQLException {
        try {
            into.accept(read(now, last, query));
        } catch (SQLException | RuntimeException e) {
            String state = e instanceof SQLException failed ? "SQLSTATE " + failed.getSQLState() : "internal error";
            into.accept(new Unread(now, Obstacle.NOT_READ, state, ""));
            throw e;
        }
    }

    private static StatementReading read(Instant now, @Nullable StatementReading last, Query query)
            throws SQLException {
        ResultSet place = query.rows(StatementSql.LOCATE);
        place.next();
        String obstacle = place.getString("obstacle");
        if (obstacle != null) {
            return new Unread(now, Obstacle.valueOf(obstacle), PlainText.line(place.getString("database")),
                    PlainText.line(place.getString("role")));
        }
        Map<String, List<Object>> known = new HashMap<>(
                last instanceof MostRead before ? before.statements() : Map.of());
        known.values().removeIf(cells -> cells.getFirst().equals(FigureTable.UNKNOWN));
        return mostRead(now, query.rows(StatementSql.read(place.getString("schema"), known.keySet())), known);
    }

    private static MostRead mostRead(Instant now, ResultSet rows, Map<String, List<Object>> known)
            throws SQLException {
        Instant since = now;
        Map<String, List<Object>> statements = new LinkedHashMap<>();
        while (rows.next()) {
            since = rows.getTimestamp("since").toInstant();
            String id = rows.getString("id");
            if (id != null) {
                String text = rows.getString("query");
                String database = rows.getString("database");
                statements.put(id, List.of(
                        text == null ? known.getOrDefault(id, List.of(FigureTable.UNKNOWN)).getFirst()
                                : StatementText.of(text),
                        database == null ? FigureTable.UNKNOWN : PlainText.line(database), rows.getLong("calls"),
                        rows.getLong("reads"), rows.getDouble("share"), rows.getDouble("mean_millis")));
            }
        }
        return new MostRead(now, since, statements);
    }
}
