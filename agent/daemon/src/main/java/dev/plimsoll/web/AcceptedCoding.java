package dev.plimsoll.web;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Decides once for each request whether its reply may be compressed, by RFC 9110 section 12.5.3. All that answer see either
 * {@code Accept-Encoding: gzip} or no such field: Javalin would compress the reply to {@code gzip;q=0}.
 */
final class AcceptedCoding implements HttpConfiguration.Customizer {

    static final String GZIP = "gzip";

    private static final String IDENTITY = "identity";
    private static final String ANY = "*";

    @Override
    public Request customize(Request request, HttpFields.Mutable reply) {
        reply.add(HttpHeader.VARY, HttpHeader.ACCEPT_ENCODING.asString());
        List<String> asked = request.getHeaders().getValuesList(HttpHeader.ACCEPT_ENCODING);
        if (asked.isEmpty()) {
            return request;
        }
        HttpFields.Mutable fields = HttpFields.build(request.getHeaders()).remove(HttpHeader.ACCEPT_ENCODING);
        if (prefersGzip(String.join(",", asked))) {
            fields.put(new HttpField(HttpHeader.ACCEPT_ENCODING, GZIP));
        }
        return new Request.Wrapper(request) {
            @Override
            public HttpFields getHeaders() {
                return fields;
            }
        };
    }

    /** Whether the reply to a request that was decided may be compressed. */
    static boolean isGzip(Request request) {
        return request.getHeaders().contains(HttpHeader.ACCEPT_ENCODING);
    }

    /** Whether gzip is accepted, and no less than a reply as it is. */
    static boolean prefersGzip(String accepted) {
        Optional<Double> any = quality(accepted, ANY);
        double gzip = quality(accepted, GZIP).or(() -> quality(accepted, "x-gzip")).or(() -> any).orElse(0.0);
        double identity = quality(accepted, IDENTITY).orElse(0.0);
        return gzip > 0 && gzip >= identity;
    }

    private static Optional<Double> quality(String accepted, String coding) {
        for (String item : accepted.split(",", -1)) {
            String[] parts = item.split(";", 2);
            if (parts[0].strip().equalsIgnoreCase(coding)) {
                return Optional.of(parts.length == 1 ? 1.0 : weight(parts[1].strip()));
            }
        }
        return Optional.empty();
    }

    /** A weight that is none does not ask for anything. */
    private static double weight(String parameter) {
        String[] parts = parameter.split("=", 2);
        try {
            return parts.length == 2 && parts[0].strip().equalsIgnoreCase("q") ? Double.parseDouble(parts[1].strip())
                    : 0;
        } catch (NumberFormatException none) {
            return 0;
        }
    }
}
