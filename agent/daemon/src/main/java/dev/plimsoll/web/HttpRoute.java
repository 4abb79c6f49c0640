package dev.plimsoll.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An address of the HTTP server to which programs send POST requests. They need the token where one is configured. A page of
 * another machine may not use it. One that takes no request body is read with GET instead, without a token.
 *
 * @param path           its exact path, such as {@code /mcp}
 * @param largestRequest longest request body, in bytes; 0 for GET
 * @param title          its name in the navigation of pages; null for none
 * @param isGuarded      whether it needs the role {@code administer}, and is refused where nobody is known
 */
public record HttpRoute(String path, int largestRequest, RouteHandler handler, @Nullable String title,
        boolean isGuarded) {

    public HttpRoute(String path, int largestRequest, RouteHandler handler) {
        this(path, largestRequest, handler, null);
    }

    public HttpRoute(String path, int largestRequest, RouteHandler handler, @Nullable String title) {
        this(path, largestRequest, handler, title, false);
    }

    /** Why a request with the parameters {@code given} is refused, where {@code names} are read; empty if all of them are. */
    public static Optional<String> unknownParameter(Set<String> given, Set<String> names) {
        return given.stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .map(name -> "'%s' is no parameter here: use %s".formatted(name,
                        names.isEmpty() ? "none" : String.join(", ", new TreeSet<>(names))));
    }

    boolean isRead() {
        return largestRequest == 0;
    }

    /** Answers requests of a route; called by several threads at once. */
    public interface RouteHandler {

        /**
         * Answers one request.
         *
         * @param body its body
         */
        void serve(HttpServletRequest request, byte[] body, HttpServletResponse response) throws IOException;
    }
}
