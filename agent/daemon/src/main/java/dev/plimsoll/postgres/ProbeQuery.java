package dev.plimsoll.postgres;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Seen;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.postgres.ViewLocation.Touched;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One look over an open session: asks once for everything, and again only where that taught where something is.
 *
 * <p>What is merely worth having never costs the look: where it fails, the look is taken without it.
 */
final class ProbeQuery {

    private static final Logger log = LoggerFactory.getLogger(ProbeQuery.class);

    /** As remembered, the view where it has moved to, with what was found beside it, without it as it fails; with room. */
    private static final int MOST_ASKED = 6;

    private final Statement statement;
    private final Compute compute;
    private final Login login;
    private final ViewName configured;
    private final InstantSource clock;
    private ViewLocation at;

    /**
     * @param clock dates the sample
     * @param known where things were at the look before
     */
    ProbeQuery(Statement statement, Compute compute, Login login, ViewName configured, InstantSource clock,
            ViewLocation known) {
        this.statement = statement;
        this.compute = compute;
        this.login = login;
        this.configured = configured;
        this.clock = clock;
        this.at = known;
    }

    /** Where things are, for the next look. */
    ViewLocation whereabouts() {
        return at;
    }

    Observation take() {
        try {
            for (int asked = 1; asked < MOST_ASKED; asked++) {
                try {
                    Looked looked = read();
                    if (!looked.foundMoreThan(at)) {
                        return looked.what();
                    }
                    at = at.with(looked.touched());
                } catch (SQLException e) {
                    at = elsewhere(e);
                }
            }
            return read().what();
        } catch (SQLException e) {
            Observation failed = new SqlErrors(login, at.view()).of(e, true);
            at = at.with(configured);
            return failed;
        }
    }

    private Looked read() throws SQLException {
        Instant asked = clock.instant();
        statement.execute(ProbeSql.everything(at.view(), at.touched(), login.deadline()));
        try (ResultSet rows = answer()) {
            rows.next();
            ProbeRow row = new ProbeRow(rows);
            return new Looked(observed(row, asked), row.found());
        }
    }

    /**
     * Dated by when it was asked for: the reply may take long, and by the age that it tells a run must not seem to have begun
     * later than it did.
     */
    private Observation observed(ProbeRow row, Instant asked) throws SQLException {
        SqlErrors failures = new SqlErrors(login, at.view());
        if (!row.hasCache()) {
            return failures.noRow();
        }
        Optional<String> impossible = row.impossible();
        return impossible.isPresent()
                ? failures.impossible(impossible.get())
                : new Seen(row.sample(compute, asked));
    }

    /** The one result among those of the statements around it. */
    private ResultSet answer() throws SQLException {
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
     * Where else to look.
     *
     * @throws SQLException {@code e} again where it is not about what was asked for, or the view is nowhere
     */
    private ViewLocation elsewhere(SQLException e) throws SQLException {
        if (at.touched() instanceof Touched.In && SqlErrors.isOfTheStatement(e)) {
            log.atDebug()
                    .addKeyValue("endpoint_id", compute.id().endpointId())
                    .addKeyValue("state", e.getSQLState())
                    .log("pages touched lately are asked for no more");
            return at.with(new Touched.Spoilt());
        }
        if (!SqlErrors.UNDEFINED_TABLE.equals(e.getSQLState()) || configured.schema() != null) {
            throw e;
        }
        try (ResultSet rows = statement.executeQuery(ProbeSql.schemaOf(configured))) {
            if (!rows.next()) {
                throw e;
            }
            return ViewLocation.unsought(configured.in(rows.getString(1)));
        }
    }

    /**
     * What came of one statement.
     *
     * @param touched where it found the function for pages touched lately, if it sought and found it
     */
    private record Looked(Observation what, Touched touched) {

        boolean foundMoreThan(ViewLocation known) {
            return what instanceof Seen && known.touched() instanceof Touched.Unsought && touched instanceof Touched.In;
        }
    }
}
