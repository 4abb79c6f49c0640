package dev.plimsoll.agent;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatuses;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.change.status.Statuses.StoredForm;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.reconcile.pass.ComputeMemory;
import dev.plimsoll.store.Store;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The fleet as agents last stored it, while the platform shows nothing. Live figures that are too old are left out. */
final class StoredFleet {

    private static final Freshness FRESHNESS = Freshness.of(ComputeMemory.STORED_EACH, ComputeMemory.STORED_EACH);

    private final Settings settings;
    private final Instant now;
    private final Map<ComputeId, ComputeStatus> statuses = new HashMap<>();
    private final boolean stopped;
    private Instant latest = Instant.EPOCH;

    StoredFleet(Settings settings, Store store, Instant now) {
        this.settings = settings;
        this.now = now;
        this.stopped = store.stores().journal().fleet(now).stopped();
        store.stores().statuses().storedSince(Instant.EPOCH, this::take);
    }

    private void take(StoredForm form) {
        if (!form.isGone()) {
            latest = form.keptAt().isAfter(latest) ? form.keptAt() : latest;
            read(form).ifPresent(status -> statuses.put(form.compute(), FRESHNESS.shown(status, form.keptAt(), now)));
        }
    }

    /** Empty where another version stored it, and where nobody knows the settings of the compute. */
    private Optional<ComputeStatus> read(StoredForm form) {
        try {
            return Optional.of(StoredStatus.read(form.form(),
                    (compute, project) -> Agent.asTerms(settings.forCompute(compute, project)).terms()));
        } catch (IOException | RuntimeException ofAnotherVersion) {
            return Optional.empty();
        }
    }

    /**
     * The fleet at the time when the latest status was stored.
     *
     * @throws PlatformFault if nothing is stored
     */
    FleetStatus during(PlatformFault outage) {
        String why = String.valueOf(outage.getMessage());
        if (statuses.isEmpty()) {
            throw new PlatformFault(outage.kind(), outage.status(), why + "; no agent has stored a status yet");
        }
        return new FleetStatus(latest, false, false, ComputeStatuses.of(statuses), Map.of(FleetStatus.ALL, why),
                Set.of(), why, List.of(), stopped, false, Map.of());
    }
}
