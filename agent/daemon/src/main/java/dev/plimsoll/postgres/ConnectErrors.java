package dev.plimsoll.postgres;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Unreachable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Turns the error of a connection attempt into the observation of a failed probe, with one sentence about what to do.
 *
 * <p>The server translates its messages, so its own function names decide where it sends them. A platform in front of the
 * server sends none, and its messages are English.
 *
 * @param login the attempted connection
 */
record ConnectErrors(Login login) {

    /** Functions of PostgreSQL that refuse a login. */
    private static final String NO_HBA_ENTRY = "ClientAuthentication";
    /** Also refuses a role that has as many sessions as its limit allows. */
    private static final String NO_ROLE = "InitializeSessionUserId";
    private static final String CHECK_DATABASE = "CheckMyDatabase";

    private static final String PROTOCOL_VIOLATION = "08P01";
    /** Of the driver: server and client cannot agree on how to log in. */
    private static final String REJECTED = "08004";

    private static final Pattern ADDRESS_REFUSED = Pattern
            .compile("(?i)(ip address|network|vpc endpoint)\\b.*\\bnot allowed|blocked network|allow-?list"
                    + "|no pg_hba\\.conf entry");
    /** A proxy or server that accepts only encrypted connections. */
    private static final Pattern PLAIN_REFUSED = Pattern.compile("(?i)connection is insecure");
    /** The JVM's words for a connection that the other side ended. */
    private static final Pattern CUT = Pattern.compile("(?i)reset|broken pipe|aborted");
    private static final Pattern COMPUTE_UNKNOWN = Pattern
            .compile("(?i)endpoint\\b.*\\b(could not be found|not found|does not exist)|endpoint id is not specified");
    /** Codes and words of a platform that starts nothing; its other limits pass by themselves (platform/in-the-wild.md 1.5, 1.10). */
    private static final Pattern QUOTA = Pattern.compile("(?i)(active|compute)[ _]time[ _](quota|exceeded)"
            + "|(written[ _]data|data[ _]transfer)[ _]quota|exceeded the [a-z ]+ quota");
    /** A pooler rejects parameters of a session that a server accepts. */
    private static final Pattern POOLER_REFUSED = Pattern.compile("(?i)unsupported startup parameter");

    /** The observation of a login that the server refused, or of a connection that was not made. */
    Observation of(SQLException e) {
        String text = String.valueOf(e.getMessage());
        if (PLAIN_REFUSED.matcher(text).find()) {
            return unreachable(Failure.TLS,
                    login.address() + " accepts only encrypted connections: set database.ssl-mode to verify-full", e);
        }
        if (ADDRESS_REFUSED.matcher(text).find()) {
            return addressRefused(e);
        }
        if (QUOTA.matcher(text).find()) {
            return unreachable(Failure.QUOTA,
                    "a quota of the project is exhausted, so the platform starts no compute of it: "
                            + "raise the quota, or wait for the next consumption period",
                    e);
        }
        if (COMPUTE_UNKNOWN.matcher(text).find()) {
            return unreachable(Failure.REFUSED, "the platform knows no such compute at " + login.address()
                    + ": check that database.host names the compute's own host, in its region", e);
        }
        if (POOLER_REFUSED.matcher(text).find()) {
            return unreachable(Failure.REFUSED, pooler(), e);
        }
        String state = Objects.requireNonNullElse(e.getSQLState(), "");
        return switch (state) {
            case "42501" -> unreachable(Failure.RIGHTS,
                    "%s may not connect to database '%s': GRANT CONNECT ON DATABASE %s TO %s"
                            .formatted(role(), login.database(), ViewName.quote(login.database()),
                                    ViewName.quote(login.role())),
                    e);
            case "53300" -> unreachable(Failure.OTHER, noSlot(e), e);
            case "55000" -> unreachable(Failure.OTHER,
                    "database '%s' does not accept connections at %s: set database.name to one that does"
                            .formatted(login.database(), login.address()),
                    e);
            // The session begins with settings of the client, such as its time zone.
            case "22023", "42704" ->
                unreachable(Failure.OTHER, login.address() + " does not accept a setting of the session: "
                        + "mend what its message names on the server, or on a proxy before it", e);
            default -> state.startsWith("28") ? refusedLogin(state, e) : notConnected(e);
        };
    }

    private String role() {
        return "role '" + login.role() + "'";
    }

    private String noSlot(SQLException e) {
        if (NO_ROLE.equals(routine(e))) {
            return "%s has as many sessions as its limit allows at %s: ALTER ROLE %s CONNECTION LIMIT with a larger number"
                    .formatted(role(), login.address(), ViewName.quote(login.role()));
        }
        if (CHECK_DATABASE.equals(routine(e))) {
            return "database '%s' has as many sessions as its limit allows at %s: close some, or raise its CONNECTION LIMIT"
                    .formatted(login.database(), login.address());
        }
        return "all connection slots are in use at " + login.address()
                + ": close connections, use a pooler or a larger size";
    }

    private Unreachable refusedLogin(String state, SQLException e) {
        String role = role();
        if (NO_HBA_ENTRY.equals(routine(e))) {
            return addressRefused(e);
        }
        if (NO_ROLE.equals(routine(e))) {
            return unreachable(Failure.AUTH, role
                    + " does not exist, or may not log in: create it; plimsoll check --sql prints the statements", e);
        }
        return state.equals("28P01")
                ? unreachable(Failure.AUTH,
                        "wrong password of " + role + ", or no such role, which the server does not "
                                + "tell apart: check database.user and database.password",
                        e)
                : unreachable(Failure.AUTH, "the server refused " + role
                        + ": check database.user and database.password", e);
    }

    private Unreachable addressRefused(SQLException e) {
        String encryption = login.sslMode() == DatabaseSettings.SslMode.DISABLE
                ? "; where it accepts only encrypted connections, set database.ssl-mode to verify-full"
                : "";
        return unreachable(Failure.ADDRESS, "the address of this machine is not allowed at " + login.address()
                + ": add it to the IP allow-list of the project, or run Plimsoll where connections are allowed"
                + encryption, e);
    }

    private Unreachable notConnected(SQLException e) {
        String address = login.address().toString();
        if (causedBy(e, SocketTimeoutException.class::isInstance)) {
            return new Unreachable(Failure.TIMEOUT, "no answer in time from " + address
                    + ": check firewall and IP allow-list, and that poll.deadline is long enough");
        }
        if (causedBy(e, UnknownHostException.class::isInstance)) {
            return new Unreachable(Failure.REFUSED, "host " + login.address().host()
                    + " cannot be resolved: check region and spelling of database.host, and the DNS of this machine");
        }
        if (isCut(e)) {
            return new Unreachable(Failure.REFUSED, address
                    + " closed the connection before the login was complete: check "
                    + "the IP allow-list of the project, firewalls and proxies, and that this is the port of PostgreSQL");
        }
        if (PROTOCOL_VIOLATION.equals(e.getSQLState()) && sent(e) == null) {
            return new Unreachable(Failure.REFUSED,
                    address + " answers, but not as a PostgreSQL server: check host and port");
        }
        if (isTls(e)) {
            return new Unreachable(Failure.TLS, "no trusted TLS connection to " + address + ": " + untrusted(e));
        }
        if (sent(e) != null) {
            return unreachable(Failure.REFUSED, address + " answers, and refuses the session: its message says why", e);
        }
        if (REJECTED.equals(e.getSQLState())) {
            return login.hasPassword()
                    ? unreachable(Failure.AUTH,
                            "the way in which %s asks %s to log in cannot be used: let it ask for a password by SCRAM"
                                    .formatted(address, role()),
                            e)
                    : new Unreachable(Failure.AUTH,
                            "%s asks for the password of %s: set database.password or database.password-file"
                                    .formatted(address, role()));
        }
        return unreachable(Failure.REFUSED, "no connection to " + address
                + ": check host and port, and that it accepts connections from this machine", e);
    }

    /** Whether a connection was made, and the other side ended it without an error message. */
    private static boolean isCut(SQLException e) {
        return causedBy(e, cause -> cause instanceof EOFException
                || (cause instanceof SocketException && CUT.matcher(String.valueOf(cause.getMessage())).find()));
    }

    private String untrusted(SQLException e) {
        if (causedBy(e, CertificateExpiredException.class::isInstance)) {
            return "its certificate has expired: renew it on the server, or check the clock of this machine";
        }
        if (causedBy(e, CertPathBuilderException.class::isInstance)) {
            return "no trusted authority signed its certificate: set database.ssl-root-cert to the authority's certificate, "
                    + "or set database.ssl-mode to require, which does not check the certificate";
        }
        if (raisedIn(e, "verify", "PGjdbcHostnameVerifier") || raisedIn(e, "verifyPeerName", "MakeSSL")) {
            return "its certificate is for another host name: connect by the name in the certificate (database.host)"
                    + message(e);
        }
        return Arrays.stream(e.getStackTrace())
                .findFirst()
                .filter(frame -> frame.getMethodName().equals("enableSSL"))
                .isPresent()
                        ? "the server does not offer TLS: check host and port; database.ssl-mode disable sends the password "
                                + "without encryption"
                        : "check database.ssl-mode and database.ssl-root-cert" + message(e);
    }

    /** A host of a pooler answers, but shows the pooler's sessions, not the clients'. */
    String pooler() {
        return login.address() + " is a pooler: set database.host to the direct host, without -pooler";
    }

    /** Whether the host is named as the platform names its pooler. */
    boolean isPooler() {
        return login.address().host().matches("[^.]*-pooler(\\..*)?");
    }

    /**
     * Whether the failure is about TLS. The driver reports missing TLS and a wrong host name with translated messages.
     * The place that raised them is the same in every language.
     */
    private static boolean isTls(SQLException e) {
        return causedBy(e, cause -> cause instanceof SSLException || cause instanceof CertificateException)
                || Arrays.stream(e.getStackTrace())
                        .limit(3)
                        .anyMatch(frame -> frame.getClassName().startsWith("org.postgresql.ssl.")
                                || frame.getMethodName().equals("enableSSL"));
    }

    private static boolean raisedIn(SQLException e, String method, String type) {
        return Arrays.stream(e.getStackTrace())
                .limit(3)
                .anyMatch(frame -> frame.getMethodName().equals(method) && frame.getClassName().endsWith("." + type));
    }

    private static boolean causedBy(Throwable thrown, Predicate<Throwable> kind) {
        return Stream.<Throwable>iterate(thrown, Objects::nonNull, Throwable::getCause).limit(20).anyMatch(kind);
    }

    /** The words of the server or the network; null where only the driver has words. */
    static @Nullable String said(SQLException e) {
        ServerErrorMessage message = sent(e);
        return message != null ? message.getMessage()
                : e.getCause() instanceof IOException network ? network.getMessage() : null;
    }

    /** The function of the server that raised the error; null where the server did not. */
    private static @Nullable String routine(SQLException e) {
        ServerErrorMessage message = sent(e);
        return message == null ? null : message.getRoutine();
    }

    /** The error as the server sent it; null where the driver raised it. */
    private static @Nullable ServerErrorMessage sent(SQLException e) {
        return e instanceof PSQLException error ? error.getServerErrorMessage() : null;
    }

    private static Unreachable unreachable(Failure why, String what, SQLException e) {
        return new Unreachable(why, what + message(e));
    }

    private static String message(SQLException e) {
        return SqlErrors.message(e);
    }
}
