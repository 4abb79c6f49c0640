package dev.plimsoll.notifications;

import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.KeyGroup;
import dev.plimsoll.extension.Started;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import dev.plimsoll.outbound.Proxies;
import dev.plimsoll.web.metrics.DeclaredMetric;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Notifies people of what the journal says; without targets, nobody. */
public final class Notifications implements Extension {

    private static final Section SECTION = Section.list("notify", "Who is notified of recommendations and changes.");

    private static final Key<List<NotifyTarget>> TARGETS = new Key<>("notify", NotifyKind.KIND, "",
            "Targets of notifications: a list of {type, url or url-file, secret-file, events}. type is webhook, slack or "
                    + "alertmanager. Without events, a target gets all of them.");

    private static final Duration FIRST_RETRY = Duration.ofSeconds(5);
    private static final DeclaredMetric DELIVERIES = new DeclaredMetric("notifications_total", 12,
            "Notifications since the agent started, by type of the target and outcome: sent, failed (also after retries),"
                    + " dropped (the queue was full), or skipped (older than a day).",
            List.of("type", "outcome"));

    @Override
    public String name() {
        return "notifications";
    }

    @Override
    public List<KeyGroup> keys() {
        return List.of(new KeyGroup(SECTION, "server.metrics-detail", List.of(TARGETS)));
    }

    @Override
    public List<DeclaredMetric> metrics() {
        return List.of(DELIVERIES);
    }

    @Override
    public Map<String, List<URI>> addresses(Values values) {
        return Map.of("notifications", values.need(TARGETS)
                .stream()
                .map(target -> URI.create(target.url().current().reveal()))
                .toList());
    }

    static NotifySettings settings(Values values, Proxies proxies) {
        return new NotifySettings(values.need(TARGETS), values.find(Keys.PUBLIC_URL), proxies);
    }

    @Override
    public List<CheckLine> lines(CheckedFleet fleet) {
        return TargetCheck.of(settings(fleet.values(), fleet.proxies()));
    }

    @Override
    public Started start(Kernel kernel) {
        NotifySettings settings = settings(kernel.values(), kernel.proxies());
        if (settings.targets().isEmpty()) {
            return Started.NOTHING;
        }
        Notifier notifier = new Notifier(settings,
                (type, outcome, times) -> kernel.count(DELIVERIES, times, type.word(), outcome.word()),
                kernel::feed, compute -> isAdvised(kernel, compute), kernel.clock(), FIRST_RETRY);
        return Started.listening(notifier, notifier::close);
    }

    /** Whether people see the recommendations for a compute. */
    private static boolean isAdvised(Kernel kernel, ComputeId compute) {
        return kernel.values(compute).filter(own -> own.need(Keys.MODE) != ChangeMode.OBSERVE).isPresent();
    }
}
