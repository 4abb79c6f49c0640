package dev.plimsoll.config.key;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The kinds of values that are addresses on the network or on disk. */
public final class Addresses {

    /** The base URL of the platform's API; its messages never repeat the address, which may contain a password. */
    public static final Kind<URI> API_ROOT = Kind.text("an address such as https://console.example.com/api/v2",
            Map.of("type", "string", "format", "uri", "pattern", "^https?://.+"),
            Addresses::apiRoot);

    /** The URL of the status page. */
    public static final Kind<URI> PAGE = base("https://plimsoll.example.com");

    /** An address to listen on. */
    public static final Kind<Listen> LISTEN = Kind.matching("host:port, such as 127.0.0.1:9849, [::1]:9849 or :9849",
            "^.*:\\d{1,5}$", Addresses::listen);

    /** A template of a database's host. */
    public static final Kind<String> HOST = Kind.text(
            "a host, or a template with {host}, {endpoint_id} or {project_id}",
            Addresses::host);

    /** A template of a page about a compute. */
    public static final Kind<String> LINK = Kind.text(
            "an address such as https://host/projects/{project_id}",
            Map.of("type", "string", "pattern", "^https?://.+"), Addresses::link);

    /** The JDBC URL of the store. */
    public static final Kind<String> STORE = Kind.text(
            "jdbc:sqlite: and the path of a file, or jdbc:postgresql://host:port/database",
            Map.of("type", "string", "pattern", "^jdbc:(sqlite:.+|postgresql://[^/@]+/.+)$"), Addresses::store);

    private static final String SQLITE = "jdbc:sqlite:";
    private static final String POSTGRES = "jdbc:postgresql:";
    /** Several hosts are separated by commas, as in the driver's URLs. */
    private static final Pattern DATABASE = Pattern
            .compile("jdbc:postgresql://([^/?#\\s]+)/([^/?#\\s]+)(?:\\?([^#\\s]*))?");
    private static final String PLACE = "{endpoint_id} or {project_id}";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
    private static final Pattern LISTENING = Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)]|([^\\[\\]:\\s/]*)):(\\d{1,5})");
    /** A host in brackets or without colons, and what stands for its port. */
    private static final Pattern WITH_PORT = Pattern.compile("(?:\\[[^\\[\\]]*]|[^:\\[\\]]*):([^:]*)");
    /** No name server has such a host, and the HTTP library accepts none. */
    private static final Pattern LONG_LABEL = Pattern.compile("[^.]{64}");
    private static final int MAX_PORT = 65_535;
    private static final String WRONG_PORT = "has a port that is not within 1 to " + MAX_PORT;

    private Addresses() {}

    /**
     * An address to listen on.
     *
     * @param host an address or name; {@code 0.0.0.0} if none is given
     * @param port the port; 0 selects a free one
     */
    public record Listen(String host, int port) {}

    /** The base URL of another service. */
    public static Kind<URI> base(String example) {
        return Kind.text("an address such as " + example,
                Map.of("type", "string", "format", "uri", "pattern", "^https?://.+"), text -> base(text, example));
    }

    private static URI base(String text, String example) {
        return http(text).filter(uri -> uri.getQuery() == null)
                .orElseThrow(() -> new IllegalArgumentException("is not a base URL: write one such as " + example));
    }

    /** An absolute http or https URL without a user; empty if the text is none. */
    public static Optional<URI> http(String text) {
        try {
            URI uri = new URI(text.strip());
            return isHttp(uri) && uri.getUserInfo() == null && !hasWrongPort(uri) ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException wrong) {
            // The message would repeat the address, which may contain a password or a token.
            return Optional.empty();
        }
    }

    /** Whether {@code uri} is an absolute http or https URL. */
    private static boolean isHttp(URI uri) {
        return ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
                && uri.getHost() != null && !LONG_LABEL.matcher(uri.getHost()).find();
    }

    /** Whether {@code uri} names a port that no connection can have. */
    private static boolean hasWrongPort(URI uri) {
        return uri.getPort() == 0 || uri.getPort() > MAX_PORT;
    }

    private static URI apiRoot(String text) {
        URI uri;
        try {
            uri = URI.create(text.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("is not a URL: write one such as https://host/api/v2", null);
        }
        Kinds.require(uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null,
                "contains credentials, a query or a fragment: write only the address, and the key as platform.api-key");
        Kinds.require(!hasWrongPort(uri), WRONG_PORT);
        Kinds.require(isHttp(uri), "is not an absolute http or https URL: write one such as https://host/api/v2");
        return URI.create(text.strip().replaceAll("/+$", ""));
    }

    private static Listen listen(String text) {
        Matcher form = LISTENING.matcher(text.strip());
        Kinds.require(form.matches() && Integer.parseInt(form.group(3)) <= MAX_PORT,
                "%s is not host:port with a port up to %d: write 127.0.0.1:9849, [::1]:9849 or :9849",
                Kinds.quoted(text), MAX_PORT);
        String host = form.group(1) != null ? form.group(1) : form.group(2);
        return new Listen(host.isEmpty() ? "0.0.0.0" : host, Integer.parseInt(form.group(3)));
    }

    private static String host(String text) {
        String host = Kinds.nonBlank(text);
        placeholders(host, "{host}, " + PLACE);
        Kinds.require(PLACEHOLDER.matcher(host)
                .replaceAll("")
                .chars()
                .noneMatch(c -> Character.isWhitespace(c) || "/@{}".indexOf(c) >= 0),
                "is not a host: write a name or address, with or without :port");
        checkPort(PLACEHOLDER.matcher(host).replaceAll("x"));
        return host;
    }

    /** Rejects a placeholder that is not among the {@code known} ones. */
    private static void placeholders(String text, String known) {
        PLACEHOLDER.matcher(text)
                .results()
                .forEach(found -> Kinds.require(known.contains(found.group()), "%s is not a placeholder: use %s",
                        Kinds.quoted(found.group()), known));
    }

    private static String link(String text) {
        String link = Kinds.nonBlank(text);
        placeholders(link, "{branch_id}, " + PLACE);
        Kinds.require(http(PLACEHOLDER.matcher(link).replaceAll("x")).isPresent(),
                "is not an absolute http or https URL: write one such as https://host/projects/{project_id}");
        return link;
    }

    private static String store(String text) {
        String url = text.strip();
        if (url.startsWith(POSTGRES)) {
            return database(url);
        }
        Kinds.require(url.startsWith(SQLITE) && url.length() > SQLITE.length(),
                "is not a store: write jdbc:sqlite: and the path of a file, such as "
                        + "jdbc:sqlite:data/plimsoll.db, or jdbc:postgresql://host:port/database");
        return url;
    }

    /** Checks a PostgreSQL URL; its messages never repeat the URL, which may contain a password. */
    private static String database(String url) {
        Matcher form = DATABASE.matcher(url);
        boolean readable = form.matches();
        String query = readable ? Objects.requireNonNullElse(form.group(3), "") : url;
        List<String> names = Arrays.stream(query.split("[?&]", -1))
                .map(parameter -> parameter.replaceFirst("=.*", "").toLowerCase(Locale.ROOT))
                .toList();
        Kinds.require(names.stream().noneMatch(name -> name.contains("password")) && !url.matches("[^/]*//[^/]*@.*"),
                "contains a password: write it as store.password, or the name of a file that "
                        + "contains it as store.password-file, and the role as store.user");
        Kinds.require(!names.contains("user"), "contains a role: write it as store.user");
        Kinds.require(readable, "is not the URL of a database: write jdbc:postgresql://host:port/database");
        Stream.of(form.group(1).split(",", -1)).forEach(Addresses::checkPort);
        return url;
    }

    /** Rejects a host whose port no connection can have; an IPv6 address without brackets has none. */
    private static void checkPort(String host) {
        Matcher form = WITH_PORT.matcher(host);
        if (form.matches()) {
            int port = form.group(1).matches("\\d{1,5}") ? Integer.parseInt(form.group(1)) : 0;
            Kinds.require(port >= 1 && port <= MAX_PORT, WRONG_PORT);
        }
    }
}
