package dev.plimsoll.postgres;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.cache.Observation.Unsupported;
import dev.plimsoll.fleet.PlainText;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Turns an {@link SQLException} into the observation of a failed probe, with what to do about it.
 *
 * @param login the attempted connection
 * @param view  the view to read
 */
record SqlErrors(Login login, ViewName view) {

    static final String UNDEFINED_TABLE = "42P01";

    private static final int LONGEST_MESSAGE = 300;

    /** Whether the server rejected the statement, not the session. */
    static boolean isStatementError(SQLException e) {
        String state = e.getSQLState();
        return state != null && Stream.of("08", "28", "53", "57P").noneMatch(state::startsWith);
    }

    /**
     * @param connected whether the session was open
     */
    Observation of(SQLException e, boolean connected) {
        String state = Objects.requireNonNullElse(e.getSQLState(), "");
        return switch (state) {
            case UNDEFINED_TABLE -> noView();
            case "42501" -> connected ? noRights(e) : new ConnectErrors(login).of(e);
            case "42703" -> new Unsupported(Failure.NO_VIEW, "view '" + view + "' or this version of Postgres lacks a "
                    + "column: check database.cache-view, and that the server is Postgres 14 or newer" + message(e));
            case "57P03" ->
                new Unreachable(Failure.REFUSED,
                        "the server is starting up or shutting down: " + address() + ": try again in a minute");
            case "57P01", "57P02", "57P05" -> new Unreachable(Failure.REFUSED,
                    "the server ended the session, for example by a suspend or restart: " + address());
            case "57014" -> new Unreachable(Failure.TIMEOUT,
                    "the server cancelled the probe: check statement_timeout of role '" + login.role() + "'"
                            + message(e));
            case "3D000" -> connected ? other(e) : noDatabase();
            default -> byClass(state, e, connected);
        };
    }

    /** The view is not in the database. */
    Unsupported noView() {
        return new Unsupported(Failure.NO_VIEW, "no view '" + view + "' in database '" + login.database()
                + "': run CREATE EXTENSION for the extension that provides it, or set database.cache-view");
    }

    Unsupported noRow() {
        return new Unsupported(Failure.NO_VIEW, "view '" + view + "' in database '" + login.database()
                + "' has no row: check that database.cache-view is the file cache's view");
    }

    /** The view has the implausible value {@code what}, so its other values are rejected too. */
    Unsupported implausible(String what) {
        return new Unsupported(Failure.OTHER,
                "view '" + view + "' in database '" + login.database() + "' reports " + what
                        + ", which is not possible for a cache. The probe is discarded: check that "
                        + "database.cache-view is the file cache's view");
    }

    private Observation byClass(String state, SQLException e, boolean connected) {
        if (!connected || state.startsWith("28") || state.startsWith("08")) {
            return new ConnectErrors(login).of(e);
        }
        if (state.startsWith("42") || state.startsWith("22")) {
            return new Unsupported(Failure.NO_VIEW, "'" + view + "' in database '" + login.database()
                    + "' does not have the columns of the file cache's view: check database.cache-view" + message(e));
        }
        return state.startsWith("55") ? new Unsupported(Failure.OTHER, "the view is not ready" + message(e)
                + ": if that lasts, see the log of the server") : other(e);
    }

    private Unsupported noRights(SQLException e) {
        String role = ViewName.quote(login.role());
        String usage = view.schema() == null
                ? ""
                : "GRANT USAGE ON SCHEMA " + ViewName.quote(view.schema()) + " TO " + role + "; ";
        return new Unsupported(Failure.RIGHTS, "role '" + login.role() + "' may not read '" + view + "' in database '"
                + login.database() + "': " + usage + "GRANT SELECT ON " + view.quoted() + " TO " + role
                + ", or GRANT pg_monitor TO " + role + message(e));
    }

    private Unsupported noDatabase() {
        return new Unsupported(Failure.NO_VIEW, "no database '" + login.database() + "' at " + address()
                + ": set database.name to the one that contains view '" + view + "'");
    }

    private Unreachable other(SQLException e) {
        return new Unreachable(Failure.OTHER, "the probe failed at " + address() + message(e)
                + ": see the log of that server");
    }

    private String address() {
        return login.address().toString();
    }

    /** What the server or the network said, on one line. Of the driver only the code: its own words end here. */
    static String message(SQLException e) {
        String said = ConnectErrors.said(e);
        String line = said == null ? "SQL state " + e.getSQLState() : PlainText.line(said);
        return " (" + (line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "…") + ")";
    }
}
