package dev.plimsoll.outbound;

import dev.plimsoll.fleet.Secret;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import okhttp3.Credentials;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy, which also tunnels HTTPS.
 *
 * @param variable the variable that names it
 * @param host     its host; of IPv6, without brackets
 * @param port     its port
 * @param login    the value of {@code Proxy-Authorization}; null if it needs no login
 */
public record HttpProxy(String variable, String host, int port, @Nullable Secret login) {

    /** The header with the login. */
    public static final String LOGIN = "Proxy-Authorization";

    private static final int USUAL_PORT = 80;
    private static final int LAST_PORT = 65_535;
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    /**
     * The proxy that a variable names, as {@code http://user:password@host:port} or {@code host:port}.
     *
     * @throws IllegalArgumentException with what is wrong; the message contains no part of the value but its scheme
     */
    static HttpProxy read(String variable, String value) {
        String text = value.strip();
        URI address = uri(text.contains("://") ? text : "http://" + text);
        String scheme = address.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http")) {
            throw new IllegalArgumentException(
                    "names a proxy of the kind %s, which is not supported: name an http:// proxy"
                            .formatted(scheme));
        }
        String host = address.getHost();
        if (host == null) {
            throw malformed();
        }
        if (address.getPort() == 0 || address.getPort() > LAST_PORT) {
            throw new IllegalArgumentException("has a port that is not within 1 to " + LAST_PORT);
        }
        return new HttpProxy(variable, host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
                address.getPort() < 0 ? USUAL_PORT : address.getPort(), login(address.getRawUserInfo()));
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException wrong) {
            throw malformed();
        }
    }

    /** Without its cause, whose message contains the value. */
    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("is no address of a proxy: write http://host:port, "
                + "with percent encoding for special characters in a user or password");
    }

    private static @Nullable Secret login(@Nullable String userInfo) {
        if (userInfo == null || userInfo.isEmpty()) {
            return null;
        }
        int colon = userInfo.indexOf(':');
        String user = decoded(colon < 0 ? userInfo : userInfo.substring(0, colon));
        String password = colon < 0 ? "" : decoded(userInfo.substring(colon + 1));
        return new Secret(Credentials.basic(user, password, StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** For messages: that an address was reached through it. */
    public String through() {
        return " through the proxy %s of %s".formatted(this, variable);
    }

    /** Why it cannot be used; empty if it accepts a connection. Sends nothing. */
    public Optional<String> problem() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), (int) DEADLINE.toMillis());
            return Optional.empty();
        } catch (UnknownHostException unknown) {
            return Optional.of("its host cannot be resolved: check " + variable);
        } catch (ConnectException refused) {
            return Optional.of("connection refused: check " + variable);
        } catch (IOException failed) {
            return Optional.of("no connection (%s): check %s".formatted(failed.getClass().getSimpleName(),
                    variable));
        }
    }

    Proxy proxy() {
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, port));
    }

    /** Its address, without its login. */
    @Override
    public String toString() {
        return "http://%s%s:%d".formatted(login == null ? "" : "•••@", host.contains(":") ? "[" + host + "]" : host,
                port);
    }
}
