package dev.plimsoll.web;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/** What the header of each reply says to browsers. */
final class SafeHeaders implements HttpConfiguration.Customizer {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

    @Override
    public Request customize(Request request, HttpFields.Mutable reply) {
        put(reply);
        return request;
    }

    static void put(HttpFields.Mutable reply) {
        reply.put("X-Content-Type-Options", "nosniff");
        reply.put("Referrer-Policy", "no-referrer");
        reply.put(HttpHeader.CACHE_CONTROL, "no-store");
        reply.put("Content-Security-Policy", POLICY);
    }
}
