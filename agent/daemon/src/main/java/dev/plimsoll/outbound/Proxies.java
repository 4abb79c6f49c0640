package dev.plimsoll.outbound;

import dev.plimsoll.fleet.Secret;
import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The proxies that the variables {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY} name, also in lower case. The
 * first is for https addresses, the second for http addresses. This machine itself is never reached through a proxy. Without
 * a variable, the JVM's own settings hold.
 */
public final class Proxies {

    /** No variable is set. */
    public static final Proxies NONE = of(Map.of(), (variable, problem) -> {});

    private static final String NO_PROXY = "NO_PROXY";

    private final @Nullable HttpProxy https;
    private final @Nullable HttpProxy http;
    private final DirectHosts direct;
    private final Map<String, String> shown = new LinkedHashMap<>();

    private Proxies(Map<String, String> environment, BiConsumer<String, String> problems) {
        https = read("HTTPS_PROXY", environment, problems);
        http = read("HTTP_PROXY", environment, problems);
        String exceptions = variable(NO_PROXY, environment).map(environment::get).orElse("");
        direct = DirectHosts.read(exceptions);
        if (!shown.isEmpty()) {
            variable(NO_PROXY, environment).ifPresent(name -> shown.put(name, exceptions));
        }
    }

    /**
     * Reads the variables.
     *
     * @param problems receives the name of a variable, and what is wrong with its value
     */
    public static Proxies of(Map<String, String> environment, BiConsumer<String, String> problems) {
        return new Proxies(environment, problems);
    }

    private @Nullable HttpProxy read(String name, Map<String, String> environment,
            BiConsumer<String, String> problems) {
        String variable = variable(name, environment).orElse(null);
        if (variable == null) {
            return null;
        }
        try {
            HttpProxy proxy = HttpProxy.read(variable, String.valueOf(environment.get(variable)));
            shown.put(variable, proxy.toString());
            return proxy;
        } catch (IllegalArgumentException wrong) {
            problems.accept(variable, String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    /** The variable that is set: in upper case, or else in lower case. */
    private static Optional<String> variable(String name, Map<String, String> environment) {
        return Stream.of(name, name.toLowerCase(Locale.ROOT))
                .filter(variable -> !environment.getOrDefault(variable, "").isBlank())
                .findFirst();
    }

    /** The variables in force, with their values; a login is masked. */
    public Map<String, String> shown() {
        return Map.copyOf(shown);
    }

    /** The proxies that are named; none, one or two. */
    public List<HttpProxy> all() {
        return Stream.concat(Stream.ofNullable(https), Stream.ofNullable(http)).toList();
    }

    /** The proxy for an http or https address; empty if a variable does not name one for it. */
    public Optional<HttpProxy> forAddress(URI address) {
        String host = address.getHost();
        boolean isHttps = "https".equalsIgnoreCase(address.getScheme());
        HttpProxy proxy = isHttps ? https : http;
        if (proxy == null || host == null) {
            return Optional.empty();
        }
        int usual = isHttps ? 443 : 80;
        return direct.covers(host, address.getPort() < 0 ? usual : address.getPort()) ? Optional.empty()
                : Optional.of(proxy);
    }

    /** The login of the proxy with this address; empty where it needs none. */
    Optional<Secret> login(SocketAddress address) {
        return all().stream()
                .filter(proxy -> proxy.proxy().address().equals(address))
                .flatMap(proxy -> Optional.ofNullable(proxy.login()).stream())
                .findFirst();
    }

    /** The way to an address, for libraries. */
    public ProxySelector selector() {
        ProxySelector usual = shown.isEmpty() ? ProxySelector.getDefault() : null;
        return usual != null ? usual : new ProxySelector() {

            @Override
            public List<Proxy> select(URI uri) {
                return List.of(forAddress(uri).map(HttpProxy::proxy).orElse(Proxy.NO_PROXY));
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {
                // The caller reports the failure.
            }
        };
    }
}
