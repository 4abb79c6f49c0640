package dev.plimsoll.platform.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import dev.plimsoll.outbound.HttpProxy;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Turns failed replies into faults with messages that say what to do. */
public final class Faults {

    private static final int PROXY_LOGIN = 407;
    private static final int LONGEST_MESSAGE = 300;
    private static final String CUT = "it was closed before a reply arrived";
    private static final String CHECK_ADDRESS = ": check that platform.base-url is the root of the API and ends in /api/v2";

    private Faults() {}

    /** The fault of {@code reply}, which is not a success. */
    public static PlatformFault refused(String where, Reply reply) {
        int status = reply.status();
        if (status == 401) {
            return new PlatformFault(FaultKind.UNAUTHORIZED, status, refusedKey(reply));
        }
        if (status == 403) {
            return new PlatformFault(FaultKind.FORBIDDEN, status,
                    "the platform forbids this request to the API key (403): use a key with access to the projects"
                            + platformMessage(reply));
        }
        if (status == PROXY_LOGIN) {
            return new PlatformFault(FaultKind.HTTP, status,
                    "the proxy before " + where
                            + " asks for a login (407): write http://user:password@host:port in HTTP_PROXY");
        }
        if (reply.isRedirect()) {
            return new PlatformFault(FaultKind.NOT_JSON, status,
                    where + " answered with a redirect (" + status + "), which is not followed" + CHECK_ADDRESS);
        }
        if (reply.isHtml() && (status == 404 || status == 405)) {
            return new PlatformFault(FaultKind.NOT_JSON, status,
                    where + " answered HTML (" + status + "), not JSON" + CHECK_ADDRESS);
        }
        return new PlatformFault(FaultKind.HTTP, status, "the platform answered " + status + platformMessage(reply));
    }

    /** The fault of a successful reply with unexpected content. */
    public static PlatformFault notJson(String where, Reply reply, String wanted) {
        String answered = reply.isHtml() ? "HTML, not JSON" : "something other than " + wanted;
        return new PlatformFault(FaultKind.NOT_JSON, reply.status(), where + " answered " + answered + CHECK_ADDRESS);
    }

    /** The fault of a successful reply that is too large. */
    static PlatformFault excessive(String where, WireRequest request, Allowance.TooLarge tooLarge) {
        return new PlatformFault(FaultKind.NOT_JSON, 0,
                "%s answered %s with %s".formatted(where, request.route(), tooLarge.getMessage()));
    }

    /** The fault of {@code outcome}, which is not a success. */
    public static PlatformFault of(String where, SendOutcome outcome) {
        return switch (outcome) {
            case SendOutcome.Answered answered -> refused(where, answered.reply());
            case SendOutcome.Lost lost -> lost.fault();
            case SendOutcome.Excessive excessive -> excessive.fault();
            case SendOutcome.Unsent unsent -> unsent.fault();
        };
    }

    /**
     * The fault of a request without a reply.
     *
     * @param proxy through which it was sent; null for none
     */
    static PlatformFault noReply(String where, @Nullable HttpProxy proxy, Duration deadline, IOException e) {
        boolean late = e instanceof InterruptedIOException;
        return new PlatformFault(late ? FaultKind.TIMEOUT : FaultKind.UNREACHABLE, 0,
                proxy == null ? why(where, deadline, e) : whyThrough(proxy, where, deadline, e));
    }

    private static String whyThrough(HttpProxy proxy, String where, Duration deadline, IOException e) {
        String through = where + proxy.through();
        if (e instanceof UnknownHostException) {
            return "the host of the proxy %s cannot be resolved: check %s".formatted(proxy, proxy.variable());
        }
        return e instanceof SSLException || e instanceof InterruptedIOException
                ? why(through, deadline, e)
                : "no connection to %s: %s; check %s, its login, and what the proxy allows".formatted(through,
                        unconnected(e), proxy.variable());
    }

    private static String why(String where, Duration deadline, IOException e) {
        if (e instanceof UnknownHostException) {
            return "the host of " + where + " cannot be resolved: check platform.base-url";
        }
        if (e instanceof SSLException) {
            return "no trusted TLS connection to " + where + ": " + untrusted(e);
        }
        if (e instanceof InterruptedIOException) {
            return where + " did not answer within " + seconds(deadline) + ": check that it is reachable from here";
        }
        return "no connection to " + where + ": " + unconnected(e);
    }

    private static String untrusted(IOException e) {
        if (isCausedBy(e, CertPathBuilderException.class)) {
            return "no trusted authority signed its certificate; add the authority to the trust store of the "
                    + "JVM (-Djavax.net.ssl.trustStore), or correct platform.base-url";
        }
        if (e instanceof SSLPeerUnverifiedException) {
            return "its certificate is for another host name; use the name of the certificate in platform.base-url";
        }
        return isCausedBy(e, CertificateException.class)
                ? "its certificate is not valid: " + reason(e)
                : "the TLS handshake failed (%s); check whether platform.base-url should be http instead of https"
                        .formatted(reason(e));
    }

    private static String unconnected(IOException e) {
        return switch (e) {
            case NoRouteToHostException none -> "there is no network route to it";
            case ConnectException refused -> "connection refused";
            case SocketException cut -> "it was interrupted (%s)".formatted(reason(cut));
            case EOFException cut -> CUT;
            default -> e.getCause() instanceof EOFException ? CUT : reason(e);
        };
    }

    private static boolean isCausedBy(@Nullable Throwable failure, Class<? extends Throwable> kind) {
        return failure != null && (kind.isInstance(failure) || isCausedBy(failure.getCause(), kind));
    }

    /** The platform's own message; empty if there is no readable one. */
    static String message(Reply reply) {
        if (reply.isHtml()) {
            return "";
        }
        JsonNode body = WireJson.read(reply.text());
        if (body == null) {
            return tidy(reply.text());
        }
        for (String path : new String[]{"/message", "/error/message", "/error", "/detail", "/code"}) {
            String text = body.at(path).asText("");
            if (!text.isBlank()) {
                return tidy(text);
            }
        }
        return body.isTextual() ? tidy(body.asText()) : "";
    }

    private static String refusedKey(Reply reply) {
        return "the platform refused the API key (401): set platform.api-key to a key that is valid and not revoked"
                + platformMessage(reply);
    }

    private static String platformMessage(Reply reply) {
        String message = message(reply);
        return message.isEmpty() ? "" : "; its message: " + message;
    }

    private static String reason(IOException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : tidy(message);
    }

    /** The text on one line, shortened to 300 characters. */
    public static String tidy(String text) {
        String line = PlainText.line(text);
        return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "…";
    }

    private static String seconds(Duration deadline) {
        return deadline.toMillis() % 1000 == 0 ? deadline.toSeconds() + " s" : deadline.toMillis() + " ms";
    }
}
