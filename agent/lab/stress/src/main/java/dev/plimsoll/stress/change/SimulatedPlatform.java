package dev.plimsoll.stress.change;

import static dev.plimsoll.stress.change.SimulatedOperations.FAILED;
import static dev.plimsoll.stress.change.SimulatedOperations.FINISHED;
import static dev.plimsoll.stress.change.SimulatedOperations.UNKNOWN;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The platform of one run, with the emulator's rules (platform/api.md 2): a change of limits restarts an awake compute
 * and drops its connections, a suspended one loses nothing, and an operation of a project locks it.
 */
final class SimulatedPlatform {

    private static final Duration OPERATION = Duration.ofSeconds(20);

    private final Random random;
    private final Map<ComputeId, SimulatedCompute> computes = new LinkedHashMap<>();
    private final Map<String, Instant> lockedUntil = new HashMap<>();
    private final List<Mutation> ledger = new ArrayList<>();
    private final List<Late> late = new ArrayList<>();
    private final @Nullable SimulatedOperations operations;
    private Instant now;

    /** @param showsOperations whether the reply to a change names its operation, as in profile neon */
    SimulatedPlatform(Random random, Instant start, boolean showsOperations) {
        this.random = random;
        this.operations = showsOperations ? new SimulatedOperations() : null;
        this.now = start;
    }

    /**
     * A change of a setting that was made.
     *
     * @param intent  the intent behind it; null where a person made it
     * @param dropped connections that it dropped
     * @param before  the past of the compute at that time
     */
    record Mutation(Instant at, ComputeId compute, @Nullable Intended intent, int dropped,
            SimulatedCompute.Meter before) {}

    private record Late(Instant due, Intended intent) {}

    Instant now() {
        return now;
    }

    void add(SimulatedCompute compute) {
        computes.put(compute.id(), compute);
    }

    void delete(ComputeId id) {
        computes.remove(id);
    }

    @Nullable
    SimulatedCompute find(ComputeId id) {
        return computes.get(id);
    }

    Collection<SimulatedCompute> all() {
        return computes.values();
    }

    List<Mutation> ledger() {
        return ledger;
    }

    void advance(Duration time) {
        Instant then = now.plus(time);
        computes.values().forEach(compute -> compute.advance(now, then));
        now = then;
        for (Iterator<Late> each = late.iterator(); each.hasNext();) {
            Late one = each.next();
            if (!one.due().isAfter(now)) {
                each.remove();
                make(one.intent());
            }
        }
    }

    /** People merged a change as code, and their pipeline makes it after {@code wait}. */
    void applyLater(Intended intent, Duration wait) {
        late.add(new Late(now.plus(wait), intent));
    }

    boolean showsOperations() {
        return operations != null;
    }

    /** How far the operations of a change are. */
    OperationState progress(List<String> ids) {
        return operations == null ? SimulatedOperations.RUNNING : operations.progress(ids, now);
    }

    List<Project> projects() {
        return computes.keySet()
                .stream()
                .map(ComputeId::projectId)
                .distinct()
                .map(id -> Given.project(id, id, "region", false, null))
                .toList();
    }

    List<Compute> computes(String projectId) {
        return computes.values()
                .stream()
                .filter(compute -> compute.id().projectId().equals(projectId))
                .map(SimulatedCompute::listed)
                .toList();
    }

    /** A person sets the limits. */
    void set(ComputeId id, SizeRange to) {
        make(id, SettingValue.of(to), null);
    }

    /** A person sets the autosuspend delay. */
    void set(ComputeId id, Autosuspend to) {
        make(id, SettingValue.of(to), null);
    }

    /** One PATCH of the fields of one setting. */
    Execution patch(Intended intent, @Nullable Disturbance disturbance) {
        ComputeId id = intent.compute();
        if (!computes.containsKey(id)) {
            return new Execution.Rejected(404, "no such compute");
        }
        if (lockedUntil.getOrDefault(id.projectId(), Instant.MIN).isAfter(now)) {
            return rejected(Disturbance.REPLY_423);
        }
        return switch (disturbance) {
            case REPLY_524 -> {
                if (random.nextBoolean()) {
                    make(intent);
                }
                yield new Execution.NoReply("524");
            }
            case REPLY_LOST -> {
                make(intent);
                yield new Execution.NoReply("no reply");
            }
            case APPLIED_LATE -> {
                late.add(new Late(now.plus(Duration.ofMinutes(1 + random.nextInt(300))), intent));
                yield random.nextBoolean() ? accepted(OPERATION, FINISHED) : new Execution.NoReply("no reply");
            }
            case NEVER_APPLIED -> accepted(OPERATION, FINISHED);
            case OPERATION_FAILED -> accepted(Duration.ofMinutes(random.nextInt(10)), FAILED);
            case OPERATION_UNKNOWN -> {
                if (random.nextBoolean()) {
                    make(intent);
                }
                yield accepted(OPERATION, UNKNOWN);
            }
            case OPERATION_LATE -> {
                late.add(new Late(now.plus(Duration.ofMinutes(random.nextInt(30))), intent));
                yield accepted(Duration.ofHours(1 + random.nextInt(12)), FINISHED);
            }
            case null -> {
                make(intent);
                yield accepted(OPERATION, FINISHED);
            }
            default -> rejected(disturbance);
        };
    }

    private Execution accepted(Duration takes, OperationState then) {
        return new Execution.Accepted("apply_config running",
                operations == null ? List.of() : operations.begin(now.plus(takes), then), List.of(), false);
    }

    private static Execution rejected(Disturbance why) {
        return new Execution.Rejected(Integer.parseInt(why.name().substring("REPLY_".length())), why.words());
    }

    private void make(Intended intent) {
        make(intent.compute(), intent.to(), intent);
    }

    private void make(ComputeId id, SettingValue to, @Nullable Intended intent) {
        SimulatedCompute compute = computes.get(id);
        if (compute != null) {
            SimulatedCompute.Meter before = compute.meter();
            int dropped = switch (to) {
                case SettingValue.OfSize(var limits) -> compute.set(limits, now);
                case SettingValue.OfAutosuspend(var delay) -> compute.set(delay);
            };
            lockedUntil.put(id.projectId(), now.plus(OPERATION));
            ledger.add(new Mutation(now, id, intent, dropped, before));
        }
    }
}
