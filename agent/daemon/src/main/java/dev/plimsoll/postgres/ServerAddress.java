package dev.plimsoll.postgres;

import dev.plimsoll.fleet.Compute;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of the server of a compute.
 *
 * @param host host name or address; an IPv6 address is in brackets
 * @param port 1 to 65535
 */
record ServerAddress(String host, int port) {

    private static final int LARGEST_PORT = 65_535;
    private static final Pattern BRACKETED = Pattern.compile("(\\[[0-9A-Fa-f:.%]+])(?::(\\d{1,5}))?");
    private static final Pattern BARE_IPV6 = Pattern.compile("[0-9A-Fa-f.%]*:[0-9A-Fa-f.%]*:[0-9A-Fa-f:.%]*");
    /** Strict, since the host comes from outside and goes into a URL, where a comma or a slash has a meaning. */
    private static final Pattern NAMED = Pattern.compile("([A-Za-z0-9_.-]+)(?::(\\d{1,5}))?");

    /**
     * The address of {@code compute}: its own host, or the configured template filled in. A port in the host overrides
     * the configured one.
     *
     * @throws IllegalArgumentException if the result is not an address; the message says what to do
     */
    static ServerAddress of(Compute compute, DatabaseSettings settings) {
        String template = settings.host();
        String text = template == null
                ? compute.address().host()
                : template.replace("{host}", compute.address().host())
                        .replace("{endpoint_id}", compute.id().endpointId())
                        .replace("{project_id}", compute.id().projectId());
        return parse(text.strip(), settings.port());
    }

    private static ServerAddress parse(String text, int port) {
        if (BARE_IPV6.matcher(text).matches()) {
            return new ServerAddress("[" + text + "]", checked(port, text));
        }
        for (Pattern form : new Pattern[]{BRACKETED, NAMED}) {
            Matcher matcher = form.matcher(text);
            if (matcher.matches()) {
                return new ServerAddress(matcher.group(1), checked(portOf(matcher, port), text));
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a host name: set database.host");
    }

    private static int portOf(Matcher matcher, int defaultPort) {
        @Nullable
        String own = matcher.group(2);
        return own == null ? defaultPort : Integer.parseInt(own);
    }

    private static int checked(int port, String text) {
        if (port < 1 || port > LARGEST_PORT) {
            throw new IllegalArgumentException(
                    "port " + port + " of '" + text + "' is not within 1 to " + LARGEST_PORT);
        }
        return port;
    }

    /** {@code host:port}. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
