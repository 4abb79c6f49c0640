package dev.plimsoll.notifications;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import dev.plimsoll.notifications.NotifySettings.TargetType;
import dev.plimsoll.outbound.HttpClients;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends notifications to one target, one after the other, on a thread of its own. Its queue is bounded: the oldest
 * notification makes way for a new one.
 */
final class TargetSender implements AutoCloseable {

    static final int QUEUE = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger(TargetSender.class);
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    /** Time for what is queued when the agent stops. */
    private static final Duration LAST_MOMENT = Duration.ofSeconds(1);
    private static final Duration ABORT = Duration.ofMillis(500);

    private final String name;
    private final NotifyTarget target;
    private final @Nullable URI page;
    private final DeliveryMeter meter;
    private final RetryPolicy<Attempt> retries;
    private final OkHttpClient client;
    private final LinkedBlockingQueue<Queued> queue = new LinkedBlockingQueue<>(QUEUE);
    private final Thread thread;
    private volatile boolean closing;
    private boolean failing;

    /**
     * @param name      of the target in the configuration; it replaces the URL in the log
     * @param settings  the page that messages link to, and the proxies
     * @param firstWait before the first retry; each further wait is three times as long, at most 24 times
     */
    TargetSender(String name, NotifyTarget target, NotifySettings settings, DeliveryMeter meter, Duration firstWait) {
        this.name = name;
        this.target = target;
        this.page = settings.page();
        this.meter = meter;
        this.retries = Attempt.retries(firstWait, () -> closing);
        this.client = HttpClients.through(settings.proxies()).callTimeout(DEADLINE).followRedirects(false).build();
        for (DeliveryEnd outcome : DeliveryEnd.values()) {
            meter.count(target.type(), outcome, 0);
        }
        this.thread = Thread.ofVirtual().name(name).start(this::run);
    }

    /**
     * An element of the queue; the last one has no notification.
     *
     * @param ended completes when it was delivered or given up; never, if the agent stops before
     */
    private record Queued(@Nullable Notification notification, String deliveryId, CompletableFuture<Void> ended) {

        static Queued end() {
            return new Queued(null, "", new CompletableFuture<>());
        }
    }

    /** The name of the target at this place of the configuration. */
    static String name(int place) {
        return "notify[%d]".formatted(place);
    }

    NotifyTarget target() {
        return target;
    }

    /**
     * Queues {@code notification}; never blocks.
     *
     * @param deliveryId the same whenever this notification is sent
     * @return completes when it was delivered or given up; never, if the agent stops before
     */
    @CanIgnoreReturnValue
    synchronized CompletableFuture<Void> offer(Notification notification, String deliveryId) {
        Queued queued = new Queued(notification, deliveryId, new CompletableFuture<>());
        if (closing) {
            count(DeliveryEnd.DROPPED);
        } else {
            put(queued);
        }
        return queued.ended();
    }

    void skip() {
        count(DeliveryEnd.SKIPPED);
    }

    private void put(Queued queued) {
        while (!queue.offer(queued)) {
            drop(queue.poll());
        }
    }

    private void drop(@Nullable Queued queued) {
        if (queued != null && queued.notification() != null) {
            count(DeliveryEnd.DROPPED);
            if (!closing) {
                queued.ended().complete(null);
            }
        }
    }

    private void count(DeliveryEnd outcome) {
        meter.count(target.type(), outcome, 1);
    }

    private void run() {
        try {
            Queued next = queue.take();
            while (next.notification() != null) {
                boolean isSent = deliver(next.notification(), next.deliveryId());
                if (isSent || !closing) {
                    next.ended().complete(null);
                }
                next = queue.take();
            }
        } catch (InterruptedException stopped) {
            // The queue is empty: who interrupts this thread empties it first.
        }
    }

    private boolean deliver(Notification notification, String deliveryId) throws InterruptedException {
        Attempt last;
        try {
            // The target's address may change while it is tried again.
            last = Failsafe.with(retries)
                    .get(() -> attempt(MessageFormat.of(target, page).request(notification, deliveryId)));
        } catch (FailsafeException interrupted) {
            count(DeliveryEnd.FAILED);
            throw new InterruptedException();
        } catch (RuntimeException | Error bug) {
            // It must not be the last one that this thread sends.
            last = Attempt.unanswered(bug.getClass().getSimpleName());
        }
        count(last.isSuccess() ? DeliveryEnd.SENT : DeliveryEnd.FAILED);
        log(last);
        return last.isSuccess();
    }

    /** One exchange. The message of an exception may contain the URL, so only its class is kept. */
    private Attempt attempt(Request request) {
        try (Response response = client.newCall(request).execute()) {
            return Attempt.answered(response.code(), response.header("Retry-After"));
        } catch (IOException failed) {
            return Attempt.unanswered(failed.getClass().getSimpleName());
        }
    }

    /** Logs a failure once until the target works again. */
    private void log(Attempt last) {
        if (!last.isSuccess() && !failing) {
            LOG.atWarn()
                    .addKeyValue("target", name)
                    .addKeyValue("type", target.type().word())
                    .addKeyValue("why", last.outcome())
                    .log("a notification could not be delivered");
        } else if (last.isSuccess() && failing) {
            LOG.atInfo().addKeyValue("target", name).log("notifications are delivered again");
        }
        failing = !last.isSuccess();
    }

    /** Sends what is queued if that is quick, and drops the rest. Takes less than two seconds. */
    @Override
    public void close() {
        synchronized (this) {
            closing = true;
            put(Queued.end());
        }
        try {
            if (!thread.join(LAST_MOMENT)) {
                queue.forEach(this::drop);
                queue.clear();
                put(Queued.end());
                client.dispatcher().cancelAll();
                thread.interrupt();
                thread.join(ABORT);
            }
        } catch (InterruptedException hurried) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
        client.connectionPool().evictAll();
    }

    /** How a delivery ended; the label {@code outcome} of the metric. */
    enum DeliveryEnd implements Worded {
        SENT,
        /** The target refused it, or did not answer, also in the retries. */
        FAILED,
        /** It was not tried: the queue was full, or the agent stopped. */
        DROPPED,
        /** It was not tried: it happened more than a day before this agent read of it. */
        SKIPPED
    }

    @FunctionalInterface
    interface DeliveryMeter {

        /**
         * Counts deliveries. Never blocks and never throws.
         *
         * @param times how many; 0 only shows that such deliveries are possible
         */
        void count(TargetType type, DeliveryEnd outcome, int times);
    }
}
