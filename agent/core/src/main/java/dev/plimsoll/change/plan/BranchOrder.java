package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The computes of a branch beside one of them, and the order in which they change: replicas grow before their primary,
 * and a primary shrinks before its replicas. So no change makes a replica smaller than its primary
 * (platform/in-the-wild.md 1.8), wherever the agent stops in between.
 *
 * @param primary  the primary of a replica; null for a primary, and where none is listed
 * @param progress how far that primary is with a change of its own
 * @param undone   the harmful change from which that primary is to go back; null if there is none
 * @param replicas the replicas of a primary; empty for a replica
 */
public record BranchOrder(@Nullable Compute primary, PrimaryStage progress, @Nullable PastVerdict undone,
        List<Compute> replicas) {

    /** Of a compute that is alone on its branch. */
    public static final BranchOrder ALONE = new BranchOrder(null, PrimaryStage.NONE, null, List.of());

    public BranchOrder {
        replicas = List.copyOf(replicas);
    }

    /** How far a primary is with a change of its size. */
    public enum PrimaryStage {
        /** None is due, or more than its replicas is in the way. */
        NONE,
        /** It only waits until its replicas are large enough. */
        WAITS_FOR_REPLICAS,
        /** It is smaller than before, and may be set back. */
        UNVERIFIED;

        private static PrimaryStage of(Sibling primary) {
            LatestChange latest = primary.record().unverified(ComputeSetting.SIZE);
            if (primary.plan() instanceof Plan.Wait(WaitCause.Replicas until, var moment)) {
                return WAITS_FOR_REPLICAS;
            }
            return latest != null && latest.intent().basis().action() == Action.SHRINK ? UNVERIFIED : NONE;
        }
    }

    /**
     * The order around {@code compute}.
     *
     * @param listed computes of its project, at least those of its branch
     * @param latest what the latest pass of each found; null before the first
     */
    public static BranchOrder of(Compute compute, Collection<Compute> listed,
            Function<ComputeId, @Nullable Sibling> latest) {
        BranchOrder order = ALONE.relisted(compute, listed);
        Compute first = order.primary;
        Sibling peer = first == null ? null : latest.apply(first.id());
        return first == null || peer == null ? order
                : new BranchOrder(first, PrimaryStage.of(peer), peer.goesBack() ? peer.record().toUndo(first) : null,
                        order.replicas);
    }

    /** A copy by the changes of the primary that the store holds now. */
    BranchOrder by(Function<ComputeId, ChangeRecord> records) {
        Compute first = primary;
        return first == null || undone == null
                ? this
                : new BranchOrder(first, progress, records.apply(first.id()).toUndo(first), replicas);
    }

    /**
     * What the latest pass of another compute of the branch found.
     *
     * @param advised  the size that is recommended for it
     * @param goesBack whether that undoes its harmful change
     */
    public record Sibling(ChangeRecord record, Plan plan, SizeRange advised, boolean goesBack) {}

    /** A copy by a newer listing of the project. */
    public BranchOrder relisted(Compute compute, Collection<Compute> project) {
        List<Compute> others = project.stream()
                .filter(other -> other.branchId().equals(compute.branchId())
                        && other.isPrimary() != compute.isPrimary())
                .toList();
        return compute.isPrimary()
                ? new BranchOrder(null, progress, null, others)
                : new BranchOrder(others.isEmpty() ? null : others.getFirst(), progress, undone, List.of());
    }

    /**
     * What a replica must not be smaller than: what its primary has, and what that is advised to grow to.
     *
     * @return null where there is no primary
     */
    public @Nullable ReplicaFloor floor(Function<ComputeId, @Nullable Sibling> latest, Instant now) {
        Compute listed = primary;
        if (listed == null) {
            return null;
        }
        Sibling peer = latest.apply(listed.id());
        SizeRange has = listed.size();
        return new ReplicaFloor(listed.id(), has,
                peer != null && (peer.goesBack() || peer.record().dismissedAt(now) == null)
                        ? has.andAtLeast(peer.advised())
                        : has);
    }

    /** The size that {@code replica} needs before its primary can go back from a harmful change; null if it needs none. */
    @Nullable
    SizeRange neededToGoBack(Compute replica) {
        SizeRange back = undone == null ? null : undone.change().from().size().orElse(null);
        if (primary == null || back == null || progress != PrimaryStage.WAITS_FOR_REPLICAS
                || !raisesAbove(replica.size(), primary.size(), back)) {
            return null;
        }
        SizeRange raised = replica.size().andAtLeast(back);
        return replica.size().isFixed() ? SizeRange.fixed(raised.max()) : raised;
    }

    /** What a change of {@code compute} to {@code to} waits for by this order; null if its turn has come. */
    @Nullable
    WaitCause turn(Compute compute, SizeRange to, Reason reason) {
        List<String> smaller = smaller(compute, to);
        if (!smaller.isEmpty()) {
            return new WaitCause.Replicas(smaller, to);
        }
        Compute first = primary;
        if (first == null) {
            return null;
        }
        boolean forGrowth = reason == Reason.BELOW_PRIMARY && compute.size().covers(first.size());
        if (forGrowth && progress != PrimaryStage.WAITS_FOR_REPLICAS) {
            return new WaitCause.Primary(first.id().endpointId());
        }
        return progress == PrimaryStage.UNVERIFIED && !to.covers(compute.size())
                ? new WaitCause.PrimaryVerdict(first.id().endpointId())
                : null;
    }

    private List<String> smaller(Compute compute, SizeRange to) {
        return replicas.stream()
                .filter(replica -> raisesAbove(replica.size(), compute.size(), to))
                .map(replica -> replica.id().endpointId())
                .toList();
    }

    /** What is recommended, with the replicas that have to grow first among its causes. */
    public Recommendation explained(Recommendation advice, Compute compute) {
        List<Cause> causes = advice.causes()
                .stream()
                .filter(cause -> !(cause instanceof BranchCause.ReplicasFirst))
                .collect(Collectors.toCollection(ArrayList::new));
        List<String> smaller = smaller(compute, advice.target());
        if (!smaller.isEmpty()) {
            causes.add(new BranchCause.ReplicasFirst(smaller, advice.target()));
        }
        return causes.equals(advice.causes()) ? advice : advice.with(advice.chosen().with(causes));
    }

    /** What forbids {@code to}: it makes a replica smaller than its primary, or still smaller. Empty if nothing does. */
    Optional<Veto> veto(Compute compute, SizeRange to) {
        return Optional.ofNullable(primary)
                .filter(first -> isLowered(to.min(), compute.size().min(), first.size().min())
                        || isLowered(to.max(), compute.size().max(), first.size().max()))
                .map(first -> new Veto.BelowPrimary(first.id(), first.size()));
    }

    private static boolean isLowered(ComputeUnits to, ComputeUnits now,
            ComputeUnits primary) {
        return to.isBelow(now) && to.isBelow(primary);
    }

    /** Whether a limit of a primary rises above that of the replica. */
    private static boolean raisesAbove(SizeRange replica, SizeRange now, SizeRange to) {
        return (to.min().isAbove(now.min()) && to.min().isAbove(replica.min()))
                || (to.max().isAbove(now.max()) && to.max().isAbove(replica.max()));
    }
}
