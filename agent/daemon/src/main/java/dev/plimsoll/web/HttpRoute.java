package dev.plimsoll.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * An address of the HTTP server to which programs send POST requests. They need the token where one is configured. A page of
 * another machine may not use it.
 *
 * @param path           its exact path, such as {@code /mcp}
 * @param largestRequest longest request body, in bytes
 */
public record HttpRoute(String path, int largestRequest, RouteHandler handler) {

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
