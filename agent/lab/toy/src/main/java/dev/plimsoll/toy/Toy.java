package dev.plimsoll.toy;

import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.KeyGroup;
import dev.plimsoll.extension.SessionCheck;
import dev.plimsoll.extension.Started;
import dev.plimsoll.extension.VerbsOfGroup;
import dev.plimsoll.web.metrics.DeclaredMetric;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Counts the statuses that the kernel publishes. */
public final class Toy implements Extension {

    static final Key<Boolean> ENABLED = new Key<>("toy.enabled", Kinds.BOOLEAN, "true", "Whether the toy counts.");
    static final DeclaredMetric STATUSES = new DeclaredMetric("toy_statuses_total", 1,
            "Statuses of the fleet that the toy received.", List.of());

    @Override
    public String name() {
        return "toy";
    }

    @Override
    public List<KeyGroup> keys() {
        return List.of(new KeyGroup(Section.ofAgent("toy", "An extension to copy."), "server.metrics-detail",
                List.of(ENABLED)));
    }

    @Override
    public List<VerbsOfGroup> verbs() {
        return List.of(new VerbsOfGroup(HelpGroup.TOOLS, List.of(ToyVerb.class)));
    }

    @Override
    public List<DeclaredMetric> metrics() {
        return List.of(STATUSES);
    }

    @Override
    public List<CheckLine> lines(CheckedFleet fleet) {
        return List.of(new CheckLine("toy", CheckResult.OK, "counts: " + fleet.values().need(ENABLED)));
    }

    @Override
    public Optional<SessionCheck> sessionCheck(Values values, InstantSource clock) {
        return Optional.of(new ToyCheck());
    }

    @Override
    public Started start(Kernel kernel) {
        if (!kernel.values().need(ENABLED)) {
            return Started.NOTHING;
        }
        return Started.listening(new StatusListener() {
            @Override
            public void post(FleetStatus status) {
                kernel.count(STATUSES, 1);
            }
        }, () -> {});
    }
}
