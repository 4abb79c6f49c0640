package dev.plimsoll.postgres;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.postgres.ViewLocation.WorkingSetFunction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One probe over an open session: one query for everything, repeated only if the location of the view or the function
 * changed.
 * <p>Optional parts never fail the probe: if one fails, the query runs without it.
 */
final class ProbeQuery {

    private static final Logger log = LoggerFactory.getLogger(ProbeQuery.class);

    /**
     * Most attempts: the remembered location, a moved view, with the function found, without it if it fails; plus a
     * margin.
     */
    private static final int MOST_ATTEMPTS = 6;

    private final Statement statement;
    private final Compute compute;
    private final Login login;
    private final ViewName configured;
    private final InstantSource clock;
    private ViewLocation location;

    /**
     * @param clock clock for the sample's time
     * @param known the location at the previous probe
     */
    ProbeQuery(Statement statement, Compute compute, Login login, ViewName configured, InstantSource clock,
            ViewLocation known) {
        this.statement = statement;
        this.compute = compute;
        this.login = login;
        this.configured = configured;
        this.clock = clock;
        this.location = known;
    }

    /** The location, for the next probe. */
    ViewLocation location() {
        return location;
    }

    Observation run() {
        try {
            for (int attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
                try {
                    QueryResult result = read();
                    if (!result.foundMoreThan(location)) {
                        return result.observation();
                    }
                    location = location.with(result.workingSet());
                } catch (SQLException e) {
                    location = otherLocation(e);
                }
            }
            return read().observation();
        } catch (SQLException e) {
            Observation failed = new SqlErrors(login, location.view()).of(e, true);
            location = location.with(configured);
            return failed;
        }
    }

    private QueryResult read() throws SQLException {
        Instant start = clock.instant();
        statement.execute(ProbeSql.everything(location.view(), location.function(), login.deadline()));
        try (ResultSet rows = resultSet(statement)) {
            rows.next();
            ProbeRow row = new ProbeRow(rows);
            return new QueryResult(observed(row, start), row.workingSetFunction());
        }
    }

    /**
     * The observation, dated by the start of the query. The reply may take long. With a later time, the reported
     * uptime would give a start time that is too late.
     */
    private Observation observed(ProbeRow row, Instant start) throws SQLException {
        SqlErrors failures = new SqlErrors(login, location.view());
        if (!row.hasCache()) {
            return failures.noRow();
        }
        Optional<String> implausible = row.implausible();
        return implausible.isPresent()
                ? failures.implausible(implausible.get())
                : new Observed(row.sample(compute, start), row.groups());
    }

    /** The only result set among the results of {@code statement}. */
    static ResultSet resultSet(Statement statement) throws SQLException {
        ResultSet rows = statement.getResultSet();
        while (rows == null) {
            if (!statement.getMoreResults() && statement.getUpdateCount() < 0) {
                throw new SQLException("the server sent no row");
            }
            rows = statement.getResultSet();
        }
        return rows;
    }

    /**
     * Another location to try.
     *
     * @throws SQLException {@code e} again if it is not about the location, or if the view is not found
     */
    private ViewLocation otherLocation(SQLException e) throws SQLException {
        if (location.function() instanceof WorkingSetFunction.In(var schema, var showsPages, var showsPrewarming)
                && showsPrewarming && SqlErrors.isStatementError(e)) {
            return location.with(new WorkingSetFunction.In(schema, showsPages, false));
        }
        if (location.function() instanceof WorkingSetFunction.In && SqlErrors.isStatementError(e)) {
            log.atDebug()
                    .addKeyValue("endpoint_id", compute.id().endpointId())
                    .addKeyValue("state", e.getSQLState())
                    .log("the working-set function failed; it is not called again");
            return location.with(new WorkingSetFunction.CallFailed());
        }
        if (!SqlErrors.UNDEFINED_TABLE.equals(e.getSQLState()) || configured.schema() != null) {
            throw e;
        }
        try (ResultSet rows = statement.executeQuery(ProbeSql.schemaOf(configured))) {
            if (!rows.next()) {
                throw e;
            }
            return ViewLocation.unknown(configured.in(rows.getString(1)));
        }
    }

    /**
     * The result of one query.
     *
     * @param workingSet where the query found the working-set function, if it searched and found it
     */
    private record QueryResult(Observation observation, WorkingSetFunction workingSet) {

        boolean foundMoreThan(ViewLocation known) {
            return observation instanceof Observed && known.function() instanceof WorkingSetFunction.NotSearched
                    && workingSet instanceof WorkingSetFunction.In;
        }
    }
}
