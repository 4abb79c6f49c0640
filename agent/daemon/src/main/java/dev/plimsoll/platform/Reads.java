package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.failsafe.ExecutionContext;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import dev.plimsoll.fleet.PlatformFault;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import javax.net.ssl.SSLException;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * The two questions that reading may ask, and no others: every request built here is a GET.
 *
 * <p>What may pass by itself is asked again a little. A single request takes no longer than the deadline, one question
 * with all its repeats no longer than twice that.
 */
final class Reads {

    static final String PROJECTS = "/projects";
    static final String ENDPOINTS = "/projects/{project_id}/endpoints";

    private static final int REPEATS = 2;
    private static final double JITTER = 0.2;
    /** Retry-After is stretched so that jitter never makes a repeat come sooner than the platform asked for. */
    private static final double STRETCH = 1 / (1 - JITTER);

    private final PlatformClient client;
    private final RetryPolicy<Reply> patience;
    private final Duration atMost;

    /**
     * @param firstPause time before the first repeat; the second waits twice as long
     */
    Reads(PlatformClient client, Duration firstPause) {
        this.client = client;
        atMost = client.deadline().multipliedBy(2);
        patience = RetryPolicy.<Reply>builder()
                .handle(Passing.class)
                .withMaxRetries(REPEATS)
                .withBackoff(firstPause.toNanos(), firstPause.toNanos() * 4, ChronoUnit.NANOS)
                .withDelayFnOn(context -> context.getLastException() instanceof Passing passing
                        ? passing.pause()
                        : Passing.BY_BACKOFF, Passing.class)
                .withJitter(JITTER)
                .withMaxDuration(atMost)
                .build();
    }

    /** One page of projects; {@code parameters} are sent with it, and none where there are none. */
    JsonNode projects(Map<String, String> parameters) {
        Request request = client.request("projects").build();
        HttpUrl.Builder page = request.url().newBuilder();
        parameters.forEach(page::addQueryParameter);
        return array(request.newBuilder().url(page.build()).build(), PROJECTS, "projects");
    }

    /** All computes of a project. */
    JsonNode endpoints(String projectId) {
        if (!PlatformClient.isId(projectId)) {
            throw new PlatformFault(PlatformFault.Kind.HTTP, 0, "not the id of a project: " + projectId);
        }
        return array(client.request("projects", projectId, "endpoints").build(), ENDPOINTS, "endpoints");
    }

    private JsonNode array(Request request, String route, String field) {
        Reply reply = ask(request, route);
        JsonNode body = Json.read(reply.text());
        if (body == null || !body.path(field).isArray()) {
            throw Faults.notJson(client.where(), reply, "an object with an array named " + field);
        }
        return body;
    }

    private Reply ask(Request request, String route) {
        try {
            return Failsafe.with(patience).get(context -> attempt(context, request, route));
        } catch (Passing e) {
            throw e.fault;
        } catch (FailsafeException e) {
            if (e.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new PlatformFault(PlatformFault.Kind.TIMEOUT, 0, "interrupted while asking " + client.where());
        }
    }

    private Reply attempt(ExecutionContext<Reply> context, Request request, String route) {
        Duration left = atMost.minus(context.getElapsedTime());
        Duration limit = left.compareTo(client.deadline()) < 0 ? left : client.deadline();
        if (!limit.isPositive()) {
            throw new PlatformFault(PlatformFault.Kind.TIMEOUT, 0, client.where() + " did not answer in time");
        }
        Reply reply;
        try {
            reply = client.send(client.http(), request, route, limit);
        } catch (IOException e) {
            PlatformFault fault = client.noReply(e);
            throw e instanceof SSLException || Thread.currentThread().isInterrupted()
                    ? fault
                    : new Passing(fault, null);
        }
        if (reply.isSuccess()) {
            return reply;
        }
        PlatformFault fault = Faults.refused(client.where(), reply);
        throw reply.mayPass() && inTime(reply, left) ? new Passing(fault, reply.retryAfter()) : fault;
    }

    /** Whether what the platform asked to wait leaves time for a repeat. */
    private boolean inTime(Reply reply, Duration left) {
        Duration wait = reply.retryAfter();
        return wait == null || wait.multipliedBy(2).compareTo(left) < 0;
    }

    private static Duration stretched(Duration wait) {
        return Duration.ofNanos((long) (wait.toNanos() * STRETCH));
    }

    @Override
    public String toString() {
        return client.where();
    }

    /** A fault that may pass by itself. */
    private static final class Passing extends RuntimeException {

        private static final long serialVersionUID = 1L;
        /** Failsafe reads a negative delay as "by the policy's own backoff". */
        private static final Duration BY_BACKOFF = Duration.ofNanos(-1);

        private final PlatformFault fault;
        private final @Nullable Duration retryAfter;

        Passing(PlatformFault fault, @Nullable Duration retryAfter) {
            super(fault.getMessage(), null, false, false);
            this.fault = fault;
            this.retryAfter = retryAfter;
        }

        Duration pause() {
            return retryAfter == null ? BY_BACKOFF : stretched(retryAfter);
        }
    }
}
