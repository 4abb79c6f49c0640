package dev.plimsoll.stress.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The HTTP server of a minimal platform: each request below {@code /projects} has a thread. */
public final class ProjectServer implements AutoCloseable {

    private static final String ROOT = "/api/v2";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param answer answers each request */
    public ProjectServer(HttpHandler answer) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(ROOT + "/projects", answer);
        server.setExecutor(threads);
        server.start();
    }

    public String baseUrl() {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), ROOT);
    }

    /** The path of a request in its parts, from {@code projects} on; the first part is empty. */
    public static String[] path(HttpExchange exchange) {
        return exchange.getRequestURI().getPath().substring(ROOT.length()).split("/", -1);
    }

    public static void send(HttpExchange exchange, int status, String json) throws IOException {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, text.length);
        exchange.getResponseBody().write(text);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
