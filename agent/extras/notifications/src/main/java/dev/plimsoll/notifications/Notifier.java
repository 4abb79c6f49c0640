package dev.plimsoll.notifications;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.notifications.Notification.EventState;
import dev.plimsoll.notifications.Notification.Facts;
import dev.plimsoll.notifications.Notification.Subject;
import dev.plimsoll.notifications.NotifySettings.Event;
import dev.plimsoll.notifications.TargetSender.DeliveryMeter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Notifies the configured targets of what the journal of the fleet says. One agent does it for all.
 *
 * <p>The same event about the same compute and size is sent once an hour at most.
 */
final class Notifier implements StatusListener, AutoCloseable {

    /** Older entries are skipped: after a day, people look at the status page. */
    static final Duration NEWS = Duration.ofDays(1);
    private static final Duration ONCE_IN = Duration.ofHours(1);

    private final InstantSource clock;
    private final List<TargetSender> senders = new ArrayList<>();
    private final Supplier<NoticeJournal> journal;
    private final Predicate<ComputeId> proposes;
    private final JournalFollower follower;
    private final Map<Subject, Instant> notified = new HashMap<>();
    private volatile boolean leader;

    /**
     * @param settings at least one target
     * @param journal  what people are notified of
     * @param proposes whether people see the recommendations for a compute
     * @param firstWait before the first retry of a delivery
     */
    Notifier(NotifySettings settings, DeliveryMeter meter, Supplier<NoticeJournal> journal,
            Predicate<ComputeId> proposes, InstantSource clock, Duration firstWait) {
        this.clock = clock;
        this.journal = journal;
        this.proposes = proposes;
        for (int i = 0; i < settings.targets().size(); i++) {
            senders.add(new TargetSender(TargetSender.name(i), settings.targets().get(i), settings, meter,
                    firstWait));
        }
        follower = new JournalFollower(journal, this::notified);
    }

    @Override
    public void fleetRead(FleetChanges fleet, boolean isLeader) {
        leader = isLeader;
        follower.look(isLeader);
    }

    private List<CompletableFuture<Void>> notified(StoredEntry stored) {
        JournalEntry entry = stored.entry();
        if (EntryEvents.state(entry) == null) {
            return List.of();
        }
        if (entry.at().plus(NEWS).isBefore(clock.instant())) {
            senders.forEach(TargetSender::skip);
            return List.of();
        }
        return notifications(stored).stream()
                .flatMap(notification -> deliver(notification, notification.deliveryId(stored.id())).stream())
                .toList();
    }

    private List<Notification> notifications(StoredEntry stored) {
        NoticeJournal read = journal.get();
        return switch (stored.entry()) {
            case Switched turned -> BreakerNews.ofResume(read.verdictsAt(stored.id() - 1), turned.at());
            case Archived old -> List.of();
            case Recommended advice when !proposes.test(advice.compute()) -> List.of();
            case OfCompute entry -> {
                List<Notification> news = new ArrayList<>();
                EntryEvents.of(entry, read).ifPresent(news::add);
                if (entry instanceof Verified verified) {
                    news.addAll(BreakerNews.ofVerdict(verified.compute(), read.verdictsAt(stored.id()), verified.at()));
                }
                yield news;
            }
        };
    }

    @Override
    public void post(FleetStatus status) {
        // Several agents may have projects; without any, this one does nothing for the fleet either.
        leader &= status.leader();
    }

    @Override
    public void platformFailed(PlatformFault.FaultKind kind) {
        if (leader && kind == PlatformFault.FaultKind.UNAUTHORIZED) {
            deliver(new Notification(clock.instant(), Event.KEY_REFUSED, EventState.NEW, null, Facts.NONE,
                    "The platform refuses the API key. Plimsoll lists nothing until the key is replaced.", ""),
                    UUID.randomUUID().toString());
        }
    }

    private synchronized List<CompletableFuture<Void>> deliver(Notification notification, String deliveryId) {
        Instant now = notification.at();
        notified.values().removeIf(at -> !at.plus(ONCE_IN).isAfter(now) || at.isAfter(now.plus(ONCE_IN)));
        return notified.putIfAbsent(notification.subject(), now) != null
                ? List.of()
                : senders.stream()
                        .filter(sender -> sender.target().events().contains(notification.event()))
                        .map(sender -> sender.offer(notification, deliveryId))
                        .toList();
    }

    /** Stops all targets side by side, in less than two seconds, and keeps how far people were notified. */
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
        follower.close();
    }
}
