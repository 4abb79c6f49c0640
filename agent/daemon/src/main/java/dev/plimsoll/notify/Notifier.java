package dev.plimsoll.notify;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.JournalEntry.OfCompute;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.StatusListener;
import dev.plimsoll.explain.NoticeText;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.notify.Notification.Facts;
import dev.plimsoll.notify.Notification.State;
import dev.plimsoll.notify.Notification.Subject;
import dev.plimsoll.notify.NotifySettings.Event;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Notifies the configured targets of what the leader decides and does. A follower notifies nobody.
 *
 * <p>The same event about the same compute and size is sent once an hour at most.
 */
public final class Notifier implements StatusListener, AutoCloseable {

    private static final Duration ONCE_IN = Duration.ofHours(1);
    private static final Duration FIRST_WAIT = Duration.ofSeconds(5);

    private final InstantSource clock;
    private final List<TargetSender> senders = new ArrayList<>();
    private final BreakerWatch breaker = new BreakerWatch();
    private final Map<Subject, Instant> told = new HashMap<>();
    private volatile boolean leader;

    public Notifier(NotifySettings settings, DeliveryMeter meter, InstantSource clock) {
        this(settings, meter, clock, FIRST_WAIT);
    }

    /** @param firstWait before the first retry of a delivery */
    Notifier(NotifySettings settings, DeliveryMeter meter, InstantSource clock, Duration firstWait) {
        this.clock = clock;
        for (int i = 0; i < settings.targets().size(); i++) {
            senders.add(new TargetSender("notify[%d]".formatted(i), settings.targets().get(i), settings.page(), meter,
                    firstWait));
        }
    }

    @Override
    public void recorded(OfCompute entry, ChangeRecord after) {
        EntryEvents.of(entry, after).ifPresent(this::tell);
        if (entry instanceof Verified verified) {
            breaker.opened(verified, after).ifPresent(this::tell);
        }
    }

    @Override
    public void fleetRead(FleetChanges fleet, boolean isLeader) {
        leader = isLeader;
        List<Notification> news = breaker.read(fleet, clock.instant());
        if (isLeader) {
            news.forEach(this::tell);
        }
    }

    @Override
    public void post(FleetStatus status) {
        leader = status.leader();
    }

    @Override
    public void platformFailed(PlatformFault.Kind kind) {
        if (leader && kind == PlatformFault.Kind.UNAUTHORIZED) {
            tell(new Notification(clock.instant(), Event.KEY_REFUSED, State.NEW, null, Facts.NONE,
                    NoticeText.keyRefused(), ""));
        }
    }

    private synchronized void tell(Notification notification) {
        Instant now = notification.at();
        told.values().removeIf(at -> !at.plus(ONCE_IN).isAfter(now) || at.isAfter(now.plus(ONCE_IN)));
        if (told.putIfAbsent(notification.subject(), now) == null) {
            senders.stream()
                    .filter(sender -> sender.target().events().contains(notification.event()))
                    .forEach(sender -> sender.offer(notification));
        }
    }

    /** Stops all targets side by side, in less than two seconds. */
    @Override
    public void close() {
        List<Thread> closing = senders.stream().map(sender -> Thread.ofVirtual().start(sender::close)).toList();
        for (Thread thread : closing) {
            try {
                thread.join();
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
