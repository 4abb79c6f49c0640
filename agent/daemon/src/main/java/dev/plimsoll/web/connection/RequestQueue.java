package dev.plimsoll.web.connection;

import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.QoSHandler;

/** Lets only some requests be answered at once. Of those that wait, changes come first. */
public final class RequestQueue extends QoSHandler {

    public RequestQueue(ConnectionLimits limits) {
        setMaxRequestCount(limits.turns());
        setMaxSuspendedRequestCount(limits.connections());
        setMaxSuspend(limits.body());
    }

    /** Whether requests wait for their turn. */
    public boolean isQueued() {
        return getSuspendedRequestCount() > 0;
    }

    @Override
    protected int getPriority(Request request) {
        return HttpMethod.POST.is(request.getMethod()) ? 1 : 0;
    }
}
