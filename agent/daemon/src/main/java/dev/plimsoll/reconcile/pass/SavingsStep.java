package dev.plimsoll.reconcile.pass;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.SavingsRule;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The step of a pass that counts what changes saved. The ledgers stay in memory, and are read once after each claim.
 *
 * <p>A ledger is written when a change begins, ends or is verified, when the compute is suspended, and every few minutes
 * while it is awake. What an agent counted after that is lost when it is killed. It is never counted twice.
 */
public final class SavingsStep {

    private static final Logger LOG = LoggerFactory.getLogger(SavingsStep.class);

    /** Counted awake time that may be lost when the agent is killed. */
    private static final Duration AT_STAKE = Duration.ofMinutes(5);

    private final Ports ports;
    private final SavingsRule rule = new SavingsRule();
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Map<ComputeId, LoadedSavings> ledgers;

    public SavingsStep(Ports ports) {
        this.ports = ports;
    }

    /**
     * A ledger.
     *
     * @param kept what of it the store has
     * @param hour when the bill was read for it, in hours since 1970; it is read once an hour
     */
    private record LoadedSavings(ComputeSavings now, ComputeSavings kept, long hour) {

        private static final LoadedSavings NONE = new LoadedSavings(ComputeSavings.NONE, ComputeSavings.NONE, 0);

        boolean isWorthKeeping(boolean isAwake) {
            if (now.equals(kept)) {
                return false;
            }
            return !isAwake || now.months().size() != kept.months().size()
                    || !Objects.equals(now.latest(), kept.latest())
                    || awake(now).minus(awake(kept)).compareTo(AT_STAKE) >= 0
                    || estimated(now).minus(estimated(kept)).abs().compareTo(AT_STAKE) >= 0;
        }

        private static Duration awake(ComputeSavings ledger) {
            return ledger.months().stream().map(MonthlySaving::awake).reduce(Duration.ZERO, Duration::plus);
        }

        private static Duration estimated(ComputeSavings ledger) {
            UnfollowedAdvice estimate = ledger.unfollowed();
            return estimate == null ? Duration.ZERO : estimate.awake();
        }
    }

    /** The status after {@code pass}, with the savings counted in it. */
    ComputeStatus counted(SavingsRule.PassResult pass) {
        Map<ComputeId, LoadedSavings> all = ledgers(pass.at());
        ComputeId id = pass.now().compute().id();
        LoadedSavings before = all.getOrDefault(id, LoadedSavings.NONE);
        ComputeSavings counted = rule.after(before.now(), pass);
        long hour = ConsumptionHours.hour(pass.at());
        LoadedSavings after = new LoadedSavings(
                hour == before.hour() ? counted : counted.billed(ports.consumption()), before.kept(), hour);
        if (after.isWorthKeeping(pass.now().compute().isAwake())) {
            ports.savings().keep(List.of(after.now()));
            after = new LoadedSavings(after.now(), after.now(), hour);
        }
        if (after.now().equals(after.kept())) {
            // Months that ended are final once they are stored.
            ComputeSavings present = after.now().since(AwakeSpan.monthOf(pass.at()));
            after = new LoadedSavings(present, present, hour);
        }
        all.put(id, after);
        return pass.now().with(after.now());
    }

    private Map<ComputeId, LoadedSavings> ledgers(Instant now) {
        Map<ComputeId, LoadedSavings> known = ledgers;
        if (known != null) {
            return known;
        }
        reading.lock();
        try {
            known = ledgers;
            if (known == null) {
                known = new ConcurrentHashMap<>();
                YearMonth oldest = AwakeSpan.monthOf(now.minus(SavingsRule.LONGEST));
                for (Map.Entry<ComputeId, ComputeSavings> stored : ports.savings().latest(oldest).entrySet()) {
                    known.put(stored.getKey(), new LoadedSavings(stored.getValue(), stored.getValue(), 0));
                }
                ledgers = known;
            }
            return known;
        } finally {
            reading.unlock();
        }
    }

    /** Stores what was counted since the last write. */
    public void keepAll() {
        Map<ComputeId, LoadedSavings> known = ledgers;
        List<ComputeSavings> changed = known == null ? List.of()
                : known.values()
                        .stream()
                        .filter(held -> !held.now().equals(held.kept()))
                        .map(LoadedSavings::now)
                        .toList();
        try {
            if (!changed.isEmpty()) {
                ports.savings().keep(changed);
            }
        } catch (RuntimeException unreachable) {
            LOG.atWarn()
                    .addKeyValue("why", unreachable.getMessage())
                    .log("the savings of the last minutes were not stored");
        }
    }

    public void forget(ComputeId compute) {
        Map<ComputeId, LoadedSavings> known = ledgers;
        if (known != null) {
            LoadedSavings gone = known.getOrDefault(compute, LoadedSavings.NONE);
            if (!gone.now().equals(gone.kept())) {
                ports.savings().keep(List.of(gone.now()));
            }
            known.remove(compute);
        }
    }

    /** Other agents may have counted for some computes meanwhile: the next pass reads the store. */
    public void dropAll() {
        keepAll();
        ledgers = null;
    }
}
