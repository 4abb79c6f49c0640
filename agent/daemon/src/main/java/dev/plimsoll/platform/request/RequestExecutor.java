package dev.plimsoll.platform.request;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.platform.request.RetryTable.Next;
import dev.plimsoll.platform.request.RetryTable.RetryPolicy;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.Transport;
import dev.plimsoll.platform.wire.WireRequest;
import dev.plimsoll.platform.wire.WireTime;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The shared way to the platform. Each request passes the circuit breaker and the request budget, is sent within its
 * deadline, and is repeated as {@link RetryTable} allows.
 *
 * @param end   the end of all requests, by {@link WireTime#nanos()}; null if each request has only its own limit
 * @param check asked right before each request: why it may not be sent any more, in words
 */
public record RequestExecutor(Transport transport, RequestBudget budget, SecretSource keys, CircuitBreaker breaker,
        Duration deadline, WireTime time, @Nullable Long end,
        Supplier<Optional<String>> check) implements AutoCloseable {

    /**
     * Opens one, with metrics in {@code registry}.
     *
     * @param deadline  longest time of one call
     * @param perMinute most calls per minute
     * @throws IllegalArgumentException if the key cannot be sent in a header; the message contains no secret
     */
    public static RequestExecutor open(Transport transport, SecretSource keys, Duration deadline, int perMinute,
            MeterRegistry registry, WireTime time) {
        if (!keys.current().reveal().chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new IllegalArgumentException(
                    "platform.api-key contains a character that is not valid in a key, such as a line break");
        }
        RequestBudget budget = new RequestBudget(perMinute, time);
        CircuitBreaker breaker = new CircuitBreaker(time);
        register(registry, budget, breaker);
        return new RequestExecutor(transport, budget, keys, breaker, deadline, time, null, Optional::empty);
    }

    /** Registers the metrics of the budget and the breaker. */
    private static void register(MeterRegistry registry, RequestBudget budget, CircuitBreaker breaker) {
        Gauge.builder("plimsoll.platform.budget.available", budget, RequestBudget::available)
                .description("Platform calls that may be sent at once, within poll.requests-per-minute")
                .strongReference(true)
                .register(registry);
        Gauge.builder("plimsoll.platform.breaker.open", breaker, CircuitBreaker::asNumber)
                .description("1 while platform calls are blocked because the platform refused the key, else 0")
                .strongReference(true)
                .register(registry);
        Gauge.builder("plimsoll.platform.paused.until.timestamp.seconds", budget,
                calls -> calls.pausedUntil().map(RequestExecutor::seconds).orElse(0.0))
                .description("Unix time in seconds until which the platform asked for a pause of requests, else 0")
                .strongReference(true)
                .register(registry);
    }

    private static double seconds(Instant at) {
        return at.toEpochMilli() / 1000.0;
    }

    /** Divides the calls of the account among so many agents, of which this is one. */
    public void sharedBy(int agents) {
        budget.sharedBy(agents);
    }

    /** One with the same budget and another key. */
    public RequestExecutor with(SecretSource others) {
        return new RequestExecutor(transport, budget, others, new CircuitBreaker(time), deadline, time, end, check);
    }

    /** One of the same budget that ends after {@code total} for all its requests together. */
    public RequestExecutor within(Duration total) {
        return new RequestExecutor(transport, budget, keys, breaker, deadline, time, time.nanos() + total.toNanos(),
                check);
    }

    /** One of the same budget, which sends no request while {@code objection} has one. It is asked right before each request. */
    public RequestExecutor checking(Supplier<Optional<String>> objection) {
        return new RequestExecutor(transport, budget, keys, breaker, deadline, time, end, objection);
    }

    /** Why the platform refused the present key; empty if it did not, or if another key is there by now. */
    public Optional<String> keyRefusal() {
        return breaker.refusalOf(keys.current()).map(PlatformFault::getMessage);
    }

    /** Until when the platform asked for a pause (429 with Retry-After); empty if no pause holds now. */
    public Optional<Instant> pausedUntil() {
        return budget.pausedUntil();
    }

    /** Sends {@code request}, and repeats it as {@link RetryTable} and the retry policy of its kind allow. */
    public SendOutcome ask(WireRequest request) {
        RetryPolicy policy = request.method().changes() ? RetryPolicy.changing(deadline)
                : RetryPolicy.reading(deadline);
        long began = time.nanos();
        Duration total = end == null || policy.total().toNanos() < end - began
                ? policy.total()
                : Duration.ofNanos(end - began);
        @Nullable
        SendOutcome answered = null;
        try {
            for (int repeats = 0;; repeats++) {
                SendOutcome outcome = attempt(request, total.minus(time.since(began)), true);
                if (answered != null && isRepeatHeldBack(request, outcome)) {
                    return answered;
                }
                boolean repeat = RetryTable.next(request.method(), outcome) == Next.REPEAT
                        && repeats < policy.repeats() && !Thread.currentThread().isInterrupted();
                Duration pause = policy.pause(repeats,
                        outcome instanceof SendOutcome.Answered last ? last.reply().retryAfter() : null,
                        time.chance());
                if (!repeat || pause.compareTo(total.minus(time.since(began))) >= 0) {
                    return outcome;
                }
                answered = outcome instanceof SendOutcome.Answered ? outcome : answered;
                time.pause(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return answered != null && request.method().changes()
                    ? answered
                    : unsent(new PlatformFault(FaultKind.TIMEOUT, 0, "interrupted during a call to " + where()));
        }
    }

    /** A change that was answered once was sent. That a repeat of it was not sent changes nothing. */
    private static boolean isRepeatHeldBack(WireRequest request, SendOutcome repeated) {
        return request.method().changes() && repeated instanceof SendOutcome.Unsent;
    }

    /** Sends once; a second time only if a new key replaced a refused one. */
    private SendOutcome attempt(WireRequest request, Duration left, boolean mayChangeKey) throws InterruptedException {
        long began = time.nanos();
        Secret key = breaker.refusalOf(keys.current()).isPresent() ? keys.reload() : keys.current();
        Optional<PlatformFault> held = breaker.refusalFor(key, request);
        if (held.isEmpty()) {
            held = budget.take(request.method().changes(), left);
        }
        Duration now = left.minus(time.since(began));
        held = held.or(() -> tooLate(now)).or(this::objection);
        if (held.isPresent()) {
            return unsent(held.get());
        }
        SendOutcome outcome = transport.send(request, key, now.compareTo(deadline) < 0 ? now : deadline);
        boolean otherKey = outcome instanceof SendOutcome.Answered answered && isKeyReplaced(answered.reply(), key);
        if (!otherKey || !mayChangeKey) {
            return outcome;
        }
        SendOutcome again = attempt(request, left.minus(time.since(began)), false);
        return isRepeatHeldBack(request, again) ? outcome : again;
    }

    private Optional<PlatformFault> objection() {
        return check.get().map(why -> new PlatformFault(FaultKind.HTTP, 0, "not sent: " + why));
    }

    private Optional<PlatformFault> tooLate(Duration left) {
        return left.isPositive()
                ? Optional.empty()
                : Optional.of(new PlatformFault(FaultKind.TIMEOUT, 0, where() + " did not answer in time"));
    }

    /** Updates breaker and budget from a reply. Returns whether a new key has replaced a refused one. */
    private boolean isKeyReplaced(Reply reply, Secret key) {
        if (reply.status() == 401) {
            if (!keys.reload().equals(key)) {
                return true;
            }
            breaker.refused(key, Faults.refused(where(), reply));
        } else if (reply.status() < 500 && reply.status() != 429) {
            breaker.accepted();
        }
        Duration pause = reply.retryAfter();
        if (reply.status() == 429 && pause != null) {
            budget.pauseReads(pause);
        }
        return false;
    }

    private static SendOutcome unsent(PlatformFault fault) {
        return new SendOutcome.Unsent(fault, false);
    }

    /** The root of the API, for messages. */
    public String where() {
        return transport.where();
    }

    @Override
    public void close() {
        transport.close();
    }
}
