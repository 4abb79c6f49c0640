package dev.plimsoll.web;

import dev.plimsoll.web.connection.Admission;
import dev.plimsoll.web.connection.Admission.EarlyRefusal;
import dev.plimsoll.web.mcp.ToolEndpoint;
import dev.plimsoll.web.session.Gate;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;

/** What is checked before the body of a request is read. */
final class AdmissionRules implements Admission {

    private final Gate gate;
    private final HostRule hosts;

    AdmissionRules(Gate gate, HostRule hosts) {
        this.gate = gate;
        this.hosts = hosts;
    }

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
        if (path.equals(ToolEndpoint.PATH)) {
            // A page of another site reaches this server by a name that it rebound.
            return ToolEndpoint.allows(request.getHeaders().get(HttpHeader.ORIGIN))
                    ? gate.isOpen() ? gate.refuses(request) : Optional.empty()
                    : Optional.of(new EarlyRefusal(HttpStatus.FORBIDDEN_403,
                            "pages of other sites may not use the tools: send no Origin, or one of localhost"));
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

    private static int largest(Request request) {
        return Request.getPathInContext(request).equals(ToolEndpoint.PATH)
                ? ToolEndpoint.LARGEST_REQUEST
                : Refusals.LARGEST_REQUEST;
    }

    private static boolean isPost(Request request) {
        return HttpMethod.POST.is(request.getMethod());
    }
}
