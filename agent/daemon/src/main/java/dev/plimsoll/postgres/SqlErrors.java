package dev.plimsoll.postgres;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.cache.Observation.Unsupported;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Says what an {@link SQLException} means for a look, and what to do about it.
 *
 * @param login    the connection that was tried
 * @param view     the view that was to be read
 */
record SqlErrors(Login login, ViewName view) {

    static final String UNDEFINED_TABLE = "42P01";

    private static final int LONGEST_MESSAGE = 300;

    /** Whether the server refused what it was asked, and not the session itself. */
    static boolean isOfTheStatement(SQLException e) {
        String state = e.getSQLState();
        return state != null && Stream.of("08", "28", "53", "57P").noneMatch(state::startsWith);
    }

    /**
     * @param connected whether the session was open already
     */
    Observation of(SQLException e, boolean connected) {
        String state = Objects.requireNonNullElse(e.getSQLState(), "");
        return switch (state) {
            case UNDEFINED_TABLE -> noView();
            case "42501" -> noRights(e);
            case "42703" -> new Unsupported(Failure.NO_VIEW, "view '" + view + "' or this version of Postgres lacks a "
                    + "column: is database.cache-view right, and the server Postgres 14 or newer?" + said(e));
            case "53300" -> new Unreachable(Failure.OTHER,
                    "all connection slots are taken at " + at()
                            + ": close connections, pool them or use a larger size");
            case "57P03" -> new Unreachable(Failure.REFUSED, "the server is starting up or shutting down: " + at());
            case "57P01", "57P02", "57P05" -> new Unreachable(Failure.REFUSED,
                    "the server ended the session, as when it suspends or restarts: " + at());
            case "57014" -> new Unreachable(Failure.TIMEOUT,
                    "the server cancelled the look: has role '" + login.role() + "' a statement_timeout?" + said(e));
            case "3D000" -> connected ? other(e) : noDatabase();
            default -> byClass(state, e, connected);
        };
    }

    /** The view is not in the database, or has nothing in it. */
    Unsupported noView() {
        return new Unsupported(Failure.NO_VIEW, "no view '" + view + "' in database '" + login.database()
                + "': run CREATE EXTENSION there for the extension that brings it, or set database.cache-view");
    }

    Unsupported noRow() {
        return new Unsupported(Failure.NO_VIEW, "view '" + view + "' in database '" + login.database()
                + "' has no row: is database.cache-view the file cache's view?");
    }

    /** One that tells {@code what} is not believed in the rest either. */
    Unsupported impossible(String what) {
        return new Unsupported(Failure.OTHER, "view '" + view + "' in database '" + login.database() + "' tells "
                + what + ", which no cache can have counted since a start, so that nothing of this look is kept: is "
                + "database.cache-view the file cache's view?");
    }

    private Observation byClass(String state, SQLException e, boolean connected) {
        if (state.startsWith("28")) {
            return new Unreachable(Failure.AUTH, "the server refused role '" + login.role()
                    + "': check database.user and database.password" + said(e));
        }
        if (!connected || state.startsWith("08")) {
            return unreached(e);
        }
        if (state.startsWith("42") || state.startsWith("22")) {
            return new Unsupported(Failure.NO_VIEW, "'" + view + "' in database '" + login.database()
                    + "' cannot be read as the file cache's view: check database.cache-view" + said(e));
        }
        return state.startsWith("55") ? new Unsupported(Failure.OTHER, "the view is not ready" + said(e)) : other(e);
    }

    private Unreachable unreached(SQLException e) {
        if (causedBy(e, SocketTimeoutException.class::isInstance)) {
            return new Unreachable(Failure.TIMEOUT, "no answer in time from " + at() + ": is it reachable from here?");
        }
        if (causedBy(e, UnknownHostException.class::isInstance)) {
            return new Unreachable(Failure.REFUSED, "host " + login.address().host()
                    + " is not known: does its name resolve here, or should database.host be set?");
        }
        if (isTls(e)) {
            return new Unreachable(Failure.TLS, "no trusted TLS connection to " + at() + ": " + untrusted(e));
        }
        return new Unreachable(Failure.REFUSED, "no connection to " + at() + ": is it up, and open to this address?"
                + said(e));
    }

    private String untrusted(SQLException e) {
        return causedBy(e, CertPathBuilderException.class::isInstance)
                ? "no authority that is trusted here signed its certificate: name the authority's certificate in "
                        + "database.ssl-root-cert, or encrypt without that check by database.ssl-mode: require"
                : "check database.ssl-mode and database.ssl-root-cert" + said(e);
    }

    private Unsupported noRights(SQLException e) {
        String role = ViewName.quote(login.role());
        String usage = view.schema() == null
                ? ""
                : "GRANT USAGE ON SCHEMA " + ViewName.quote(view.schema()) + " TO " + role + "; ";
        return new Unsupported(Failure.RIGHTS, "role '" + login.role() + "' may not read '" + view + "' in database '"
                + login.database() + "': " + usage + "GRANT SELECT ON " + view.quoted() + " TO " + role
                + ", or GRANT pg_monitor TO " + role + said(e));
    }

    private Unsupported noDatabase() {
        return new Unsupported(Failure.NO_VIEW, "no database '" + login.database() + "' at " + at()
                + ": set database.name to the one that holds view '" + view + "'");
    }

    private Unreachable other(SQLException e) {
        return new Unreachable(Failure.OTHER, "the look failed at " + at() + said(e));
    }

    /**
     * The driver reports missing TLS and a wrong host name as plain failures with translated messages; where they were
     * raised is the same in every language.
     */
    private static boolean isTls(SQLException e) {
        return causedBy(e, cause -> cause instanceof SSLException || cause instanceof CertificateException)
                || Arrays.stream(e.getStackTrace())
                        .limit(3)
                        .anyMatch(frame -> frame.getClassName().startsWith("org.postgresql.ssl.")
                                || frame.getMethodName().equals("enableSSL"));
    }

    private static boolean causedBy(Throwable thrown, Predicate<Throwable> kind) {
        return Stream.<@Nullable Throwable>iterate(thrown, Objects::nonNull, SqlErrors::cause)
                .limit(20)
                .anyMatch(cause -> cause != null && kind.test(cause));
    }

    private static @Nullable Throwable cause(@Nullable Throwable thrown) {
        return thrown == null ? null : thrown.getCause();
    }

    private String at() {
        return login.address().toString();
    }

    /** The server's or driver's own words on one line. */
    private String said(SQLException e) {
        String line = String.valueOf(e.getMessage()).replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return " (" + (line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "…") + ")";
    }
}
