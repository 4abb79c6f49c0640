package dev.plimsoll.web;

import dev.plimsoll.web.connection.Admission;
import dev.plimsoll.web.connection.Admission.EarlyRefusal;
import dev.plimsoll.web.session.Gate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;

/**
 * What is checked before the body of a request is read.
 *
 * @param more what the server serves for others
 */
record AdmissionRules(Gate gate, HostRule hosts, List<HttpRoute> more) implements Admission {

    /** Origins of this machine. Any other page could have reached this server by a name that it rebound. */
    private static final Pattern LOCAL = Pattern.compile("https?://(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?");

    @Override
    public Optional<EarlyRefusal> refuses(Request request) {
        if (!hosts.allows(request)) {
            return Optional.of(new EarlyRefusal(HttpStatus.MISDIRECTED_REQUEST_421,
                    "the header Host must name localhost, a loopback address, or the host of server.public-url"));
        }
        int largest = largest(request);
        if (request.getLength() > largest) {
            return Optional.of(new EarlyRefusal(HttpStatus.PAYLOAD_TOO_LARGE_413, Admission.tooLarge(largest)));
        }
        return isPost(request) ? refusesPost(request) : Optional.empty();
    }

    private Optional<EarlyRefusal> refusesPost(Request request) {
        String path = Request.getPathInContext(request);
        Optional<HttpRoute> route = route(request);
        if (route.isPresent()) {
            // Only browsers send it.
            String origin = request.getHeaders().get(HttpHeader.ORIGIN);
            return origin == null || LOCAL.matcher(origin).matches()
                    ? gate.isOpen() || route.get().isGuarded() ? gate.refuses(request) : Optional.empty()
                    : Optional.of(new EarlyRefusal(HttpStatus.FORBIDDEN_403,
                            "pages of other sites may not use %s: send no Origin, or one of localhost"
                                    .formatted(path)));
        }
        return path.startsWith(Routes.API) ? gate.refuses(request) : Optional.empty();
    }

    /** Only POST requests have a body that is read. */
    @Override
    public int largestBody(Request request) {
        return isPost(request) ? largest(request) : 0;
    }

    @Override
    public boolean isVital(Request request) {
        return VitalHandler.answers(request);
    }

    private int largest(Request request) {
        return route(request).map(HttpRoute::largestRequest)
                .orElse(Request.getPathInContext(request).startsWith(BulkRoutes.FORMS) ? BulkRoutes.LARGEST_FORM
                        : Refusals.LARGEST_REQUEST);
    }

    private Optional<HttpRoute> route(Request request) {
        String path = Request.getPathInContext(request);
        return more.stream().filter(route -> route.path().equals(path)).findFirst();
    }

    private static boolean isPost(Request request) {
        return HttpMethod.POST.is(request.getMethod());
    }
}
