package dev.plimsoll.platform.line;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.Kind;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.line.RetryTable.Next;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.Transport;
import dev.plimsoll.platform.wire.WireRequest;
import dev.plimsoll.platform.wire.WireTime;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The line to the platform that everybody shares: each request goes through breaker and budget, is sent within its
 * deadline, and is repeated as the table of retries allows.
 */
public final class Line implements AutoCloseable {

    private final Transport transport;
    private final RequestBudget budget;
    private final KeySource keys;
    private final CircuitBreaker breaker;
    private final Duration deadline;
    private final WireTime time;
    /** When all must be over, by {@link WireTime#nanos()}; null where only each request has its own end. */
    private final @Nullable Long end;

    private Line(Transport transport, RequestBudget budget, KeySource keys, CircuitBreaker breaker, Duration deadline,
            WireTime time,
            @Nullable Long end) {
        this.transport = transport;
        this.budget = budget;
        this.keys = keys;
        this.breaker = breaker;
        this.deadline = deadline;
        this.time = time;
        this.end = end;
    }

    /**
     * A line, told of in {@code registry}.
     *
     * @param root      of the interface
     * @param deadline  longest that one call may take
     * @param perMinute most calls in a minute
     * @throws IllegalArgumentException when the address is not an HTTP address or the key cannot be sent in a header;
     *                                  the message carries no secret
     */
    public static Line open(URI root, KeySource keys, Duration deadline, int perMinute, MeterRegistry registry,
            WireTime time) {
        Transport transport = new Transport(root, deadline, registry, time);
        if (!KeySource.isSendable(keys.current())) {
            throw new IllegalArgumentException(
                    "platform.api-key has a character that no key has, such as a line break");
        }
        RequestBudget budget = new RequestBudget(perMinute, time);
        CircuitBreaker breaker = new CircuitBreaker(time);
        tell(registry, budget, breaker);
        return new Line(transport, budget, keys, breaker, deadline, time, null);
    }

    /** Tells how much of the budget is left, and whether calls are held back. */
    private static void tell(MeterRegistry registry, RequestBudget budget, CircuitBreaker breaker) {
        Gauge.builder("plimsoll.platform.budget.available", budget, RequestBudget::available)
                .description("Calls to the platform that may be sent at once, of poll.requests-per-minute")
                .strongReference(true)
                .register(registry);
        Gauge.builder("plimsoll.platform.breaker.open", breaker, CircuitBreaker::asNumber)
                .description("1 while calls to the platform are held back because it refused the key, else 0")
                .strongReference(true)
                .register(registry);
    }

    /** The same line and budget with another key. */
    public Line with(KeySource others) {
        return new Line(transport, budget, others, new CircuitBreaker(time), deadline, time, end);
    }

    /** The same line on which all is over after {@code total}, however much is sent. */
    public Line within(Duration total) {
        return new Line(transport, budget, keys, breaker, deadline, time, time.nanos() + total.toNanos());
    }

    /** Asks with the patience of reading, or of changing. */
    public SendOutcome ask(WireRequest ask) {
        return ask(ask, ask.method().changes() ? RetryPolicy.changing(deadline) : RetryPolicy.reading(deadline));
    }

    /** Sends {@code ask}, and again as often as the table of retries and {@code patience} allow. */
    public SendOutcome ask(WireRequest ask, RetryPolicy patience) {
        long began = time.nanos();
        Duration total = end == null || patience.total().toNanos() < end - began
                ? patience.total()
                : Duration.ofNanos(end - began);
        try {
            for (int repeats = 0;; repeats++) {
                SendOutcome outcome = attempt(ask, total.minus(time.since(began)), true);
                boolean again = RetryTable.next(ask.method(), outcome) == Next.REPEAT
                        && repeats < patience.repeats() && !Thread.currentThread().isInterrupted();
                Duration pause = patience.pause(repeats, candidate(outcome), time.chance());
                if (!again || pause.compareTo(total.minus(time.since(began))) >= 0) {
                    return outcome;
                }
                time.pause(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unsent(new PlatformFault(Kind.TIMEOUT, 0, "interrupted while asking " + where()));
        }
    }

    /** Sends once; a second time only with a key that was put in the place of a refused one. */
    private SendOutcome attempt(WireRequest ask, Duration left, boolean mayChangeKey) throws InterruptedException {
        long began = time.nanos();
        Secret key = breaker.isOpenFor(keys.current()) ? keys.afresh() : keys.current();
        Optional<PlatformFault> held = breaker.holds(key, ask);
        if (held.isEmpty()) {
            held = budget.take(ask.method().changes(), left);
        }
        Duration now = left.minus(time.since(began));
        held = held.or(() -> tooLate(now));
        if (held.isPresent()) {
            return unsent(held.get());
        }
        SendOutcome outcome = transport.send(ask, key, now.compareTo(deadline) < 0 ? now : deadline);
        boolean otherKey = outcome instanceof SendOutcome.Answered answered && heed(answered.reply(), key);
        return otherKey && mayChangeKey ? attempt(ask, left.minus(time.since(began)), false) : outcome;
    }

    private Optional<PlatformFault> tooLate(Duration left) {
        return left.isPositive()
                ? Optional.empty()
                : Optional.of(new PlatformFault(Kind.TIMEOUT, 0, where() + " did not answer in time"));
    }

    /** Learns from a reply about key and budget; whether another key is there in the place of a refused one. */
    private boolean heed(Reply reply, Secret key) {
        if (reply.status() == 401) {
            if (!keys.afresh().equals(key)) {
                return true;
            }
            breaker.refused(key, Faults.refused(where(), reply));
        } else if (reply.status() < 500 && reply.status() != 429) {
            breaker.accepted();
        }
        Duration rest = reply.retryAfter();
        if (reply.status() == 429 && rest != null) {
            budget.rest(rest);
        }
        return false;
    }

    private static SendOutcome unsent(PlatformFault fault) {
        return new SendOutcome.Unsent(fault, false);
    }

    private static @Nullable Duration candidate(SendOutcome outcome) {
        return outcome instanceof SendOutcome.Answered answered ? answered.reply().retryAfter() : null;
    }

    /** Where the interface is, as shown in messages. */
    public String where() {
        return transport.where();
    }

    /** Longest that one call may take. */
    public Duration deadline() {
        return deadline;
    }

    @Override
    public void close() {
        transport.close();
    }

    @Override
    public String toString() {
        return "Line[" + where() + "]";
    }
}
