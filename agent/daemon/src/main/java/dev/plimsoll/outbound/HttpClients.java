package dev.plimsoll.outbound;

import dev.plimsoll.fleet.Secret;
import java.io.IOException;
import java.net.Proxy;
import java.time.Duration;
import java.util.Optional;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/** The base of every HTTP client of the agent: each uses the proxies of the environment. */
public final class HttpClients {

    /**
     * How often a connection of HTTP/2 is tried, and how long it may not answer then. Otherwise one that leads nowhere, as
     * after a failover, would be used again and again: a call that times out does not end it.
     */
    private static final Duration PING = Duration.ofSeconds(10);

    private HttpClients() {}

    /** A client that reaches addresses as {@code proxies} say; the caller sets the rest. */
    public static OkHttpClient.Builder through(Proxies proxies) {
        return new OkHttpClient.Builder().proxySelector(proxies.selector())
                .pingInterval(PING)
                // Also before a proxy asks for it: the library calls this when it opens a tunnel.
                .proxyAuthenticator((route, response) -> tunnel(proxies, route, response))
                .addNetworkInterceptor(chain -> plain(proxies, chain));
    }

    private static @Nullable Request tunnel(Proxies proxies, @Nullable Route route, Response response) {
        Optional<Secret> login = route == null ? Optional.empty() : login(proxies, route.proxy());
        // A login that was refused is not tried again.
        return login.isEmpty() || response.request().header(HttpProxy.LOGIN) != null ? null
                : response.request().newBuilder().header(HttpProxy.LOGIN, login.get().reveal()).build();
    }

    /** An http address is asked for at the proxy itself. Inside of a tunnel, the login would reach the target. */
    private static Response plain(Proxies proxies, Interceptor.Chain chain) throws IOException {
        Connection connection = chain.connection();
        Request request = chain.request();
        Optional<Secret> login = connection == null || request.isHttps() ? Optional.empty()
                : login(proxies, connection.route().proxy());
        return chain.proceed(login.isEmpty() ? request
                : request.newBuilder().header(HttpProxy.LOGIN, login.get().reveal()).build());
    }

    private static Optional<Secret> login(Proxies proxies, Proxy proxy) {
        return proxy.type() == Proxy.Type.HTTP ? proxies.login(proxy.address()) : Optional.empty();
    }
}
