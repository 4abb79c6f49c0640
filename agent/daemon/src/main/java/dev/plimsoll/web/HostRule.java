package dev.plimsoll.web;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HostPortHttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * By which names a server on a loopback address may be asked. A web page anywhere can rebind its own name to 127.0.0.1, and
 * would then read this server with the browser of a person on this machine. The name stays in the header {@code Host}.
 */
final class HostRule {

    private static final String LOCALHOST = "localhost";
    /** What can only be an address, so that reading it asks no name server. */
    private static final Pattern ADDRESS = Pattern.compile("[\\d.]+|\\[?[\\da-fA-F:.]*:[\\da-fA-F:.]*]?");

    private final boolean loopback;
    private final Set<String> configured = new HashSet<>();

    /**
     * @param host what the server listens on
     * @param page where people reach it through a proxy; null if there is none
     */
    HostRule(String host, @Nullable URI page) {
        this.loopback = isLoopback(host);
        configured.add(plain(host));
        if (page != null) {
            configured.add(plain(page.getHost()));
        }
    }

    /** Whether no other machine reaches the server directly. */
    boolean isForThisMachineAlone() {
        return loopback;
    }

    /** Whether the request may be answered. Browsers always send a name; so a request without one, as in HTTP/1.0, may be. */
    boolean allows(Request request) {
        return !isForThisMachineAlone() || (allows(request.getHttpURI().getHost()) && allows(field(request)));
    }

    private static @Nullable String field(Request request) {
        return request.getHeaders().getField(HttpHeader.HOST) instanceof HostPortHttpField host ? host.getHost() : null;
    }

    boolean allows(@Nullable String host) {
        if (host == null || host.isEmpty()) {
            return true;
        }
        String name = plain(host);
        return name.equals(LOCALHOST) || name.endsWith("." + LOCALHOST) || configured.contains(name)
                || (ADDRESS.matcher(name).matches() && isLoopback(name));
    }

    /** Lower case, without the dot that ends a full name, and without brackets. */
    private static String plain(String host) {
        return host.toLowerCase(Locale.ROOT).replaceAll("\\.$|^\\[|]$", "");
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException none) {
            return false;
        }
    }
}
