package dev.plimsoll.change;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides whether a recommendation is carried out now, later or not at all. Deciding twice is deciding once. */
public final class Planner {

    /** Advice that rests on an older look than this is not acted on. */
    private static final Duration STALE = Duration.ofDays(7);

    private final SizeTable table;

    public Planner(SizeTable table) {
        this.table = table;
    }

    /**
     * Everything that bears on one decision.
     *
     * @param compute        as just listed
     * @param locked         whether its project is locked
     * @param recommendation what is advised
     * @param figures        what that rests on; null where nothing was seen
     * @param record         where its changes stand
     * @param stopped        whether the stop switch is on
     * @param sizing         evidence that is asked for
     * @param policy         how far the agent may go
     * @param staysAwake     why the compute is not expected to fall asleep; null where it is
     */
    public record Situation(Compute compute, boolean locked, Recommendation recommendation, @Nullable Figures figures,
            ChangeRecord record, boolean stopped, SizingPolicy sizing, ChangePolicy policy,
            @Nullable String staysAwake) {

        /** Of a compute that falls asleep when nobody is active. */
        public Situation(Compute compute, boolean locked, Recommendation recommendation, @Nullable Figures figures,
                ChangeRecord record, boolean stopped, SizingPolicy sizing, ChangePolicy policy) {
            this(compute, locked, recommendation, figures, record, stopped, sizing, policy, null);
        }

        SizeRange target() {
            return recommendation.target();
        }
    }

    public Plan plan(Situation at, Instant now) {
        boolean resizes = !at.target().equals(at.compute().size());
        if (at.policy().mode() == Mode.OBSERVE) {
            return new Plan.Nothing();
        }
        if (!resizes) {
            return at.recommendation() instanceof Recommendation.Hold ? new Plan.Nothing() : new Plan.Advise();
        }
        if (at.policy().mode() == Mode.ADVISE) {
            return new Plan.Advise();
        }
        List<Veto> vetoes = vetoes(at, now);
        if (!vetoes.isEmpty()) {
            return new Plan.Blocked(vetoes);
        }
        return waitOrApply(at, now);
    }

    private Plan waitOrApply(Situation at, Instant now) {
        JournalEntry.Approved yes = at.record().approved();
        boolean approved = yes != null && yes.to().equals(at.target());
        String moment = yes != null && approved && yes.atOnce() ? null : moment(at, now);
        if (at.policy().approval() == Approval.PERSON && !approved) {
            return new Plan.Wait("a person's approval: plimsoll approve " + at.compute().id().endpointId(), moment);
        }
        CostBenefit costBenefit = at.recommendation().advice().costBenefit();
        if (!approved && costBenefit != null && !costBenefit.pays()) {
            return new Plan.Wait(String.join("; and until ", costBenefit.blockedBy()), moment);
        }
        return moment == null ? new Plan.Apply(resize(at)) : new Plan.Wait(moment);
    }

    /** What a change waits for that nothing else holds back; null where its moment is now. */
    private static @Nullable String moment(Situation at, Instant now) {
        if (at.policy().when() == When.NOW || at.compute().state().isIdle() || overdue(at, now)) {
            return null;
        }
        String awake = at.staysAwake();
        return "the compute falls asleep" + (awake == null ? "" : ", which is not to be expected: " + awake);
    }

    private static boolean overdue(Situation at, Instant now) {
        Duration deadline = at.policy().deadline();
        JournalEntry.Recommended advice = at.record().recommended();
        return deadline != null && advice != null && advice.at().plus(deadline).isBefore(now);
    }

    private Resize resize(Situation at) {
        SizeRange from = at.compute().size();
        SizeRange to = step(from, at.target(), at);
        Ratio expected = at.recommendation()
                .advice()
                .predicted()
                .stream()
                .filter(prediction -> prediction.cu().equals(to.max()))
                .map(PredictedHitRatio::expected)
                .findFirst()
                .orElse(null);
        return new Resize(at.compute().id(), from, to, at.recommendation().advice().why(), expected);
    }

    private SizeRange step(SizeRange from, SizeRange to, Situation at) {
        Integer maxStep = at.policy().maxStep();
        if (maxStep == null) {
            return to;
        }
        ComputeUnits max = allowed(table.towards(from.max(), to.max(), maxStep), to.max(), at.sizing());
        ComputeUnits min = allowed(table.towards(from.min(), to.min(), maxStep), to.min(), at.sizing());
        SizeRange step = new SizeRange(ComputeUnits.smaller(min, max), max);
        // The platform has no limits so far apart: half a way that it refuses would be tried for ever.
        return table.permits(step) ? step : to;
    }

    /**
     * The first size from {@code reached} to {@code to} that the owner allows: a step that ended outside the owner's range would
     * have the compute live, until the next one, at a size that nobody wants.
     */
    private ComputeUnits allowed(ComputeUnits reached, ComputeUnits to, SizingPolicy policy) {
        if (reached.equals(to) || policy.allows(reached, table)) {
            return reached;
        }
        return policy.allowedOnTheWay(reached, to, table).stream().findFirst().orElse(to);
    }

    /** Every guardrail that forbids it, not only the first. */
    private List<Veto> vetoes(Situation at, Instant now) {
        List<Veto> vetoes = new ArrayList<>();
        Compute compute = at.compute();
        veto(vetoes, at.stopped(), Veto.Guardrail.STOPPED,
                "the stop switch is on: plimsoll resume lets changes begin again");
        veto(vetoes, at.policy().isProtected(), Veto.Guardrail.PROTECTED,
                "it is protected from changes: change.protected");
        veto(vetoes, at.locked(), Veto.Guardrail.LOCKED_PROJECT, "the platform holds its project locked");
        veto(vetoes, compute.disabled(), Veto.Guardrail.DISABLED, "its owner disabled it");
        veto(vetoes, compute.state().kind() == ComputeState.Kind.UNKNOWN, Veto.Guardrail.UNKNOWN_STATE,
                "its state is '%s', a word not known here: map it in platform.states"
                        .formatted(compute.state().word()));
        veto(vetoes, compute.isMoving(), Veto.Guardrail.MOVING, "the platform is already moving it to another state");
        veto(vetoes, !table.lists(at.target().max()) || !table.lists(at.target().min()),
                Veto.Guardrail.UNKNOWN_SIZE, "the size table does not know %s".formatted(at.target()));
        byRecord(vetoes, at, now);
        byEvidence(vetoes, at, now);
        return vetoes;
    }

    private static void byRecord(List<Veto> vetoes, Situation at, Instant now) {
        ChangeRecord record = at.record();
        veto(vetoes, record.open() != null, Veto.Guardrail.OPEN_CHANGE, "the change before is not settled yet");
        Instant last = record.lastChange();
        Instant rested = last == null ? now : last.plus(at.policy().cooldown());
        veto(vetoes, rested.isAfter(now), Veto.Guardrail.COOLDOWN,
                "%s less than %s ago".formatted(lately(record), FigureText.of(at.policy().cooldown())));
        Instant dismissed = record.dismissedUntil();
        veto(vetoes, dismissed != null && dismissed.isAfter(now), Veto.Guardrail.DISMISSED,
                "its owner dismissed changes until %s".formatted(dismissed));
    }

    /** What the pause counts from: any asking, so that what is refused is not asked for at every look. */
    private static String lately(ChangeRecord record) {
        return switch (record.lastEnd()) {
            case Verified.CONFIRMED -> "it was changed";
            case Executed.REFUSED -> "a change was refused";
            case Verified.FAILED -> "a change that came to nothing was begun";
            case null, default -> "a change was begun";
        };
    }

    private static void byEvidence(List<Veto> vetoes, Situation at, Instant now) {
        Figures figures = at.figures();
        if (figures == null) {
            vetoes.add(new Veto(Veto.Guardrail.EVIDENCE, "nothing was seen yet of it as it is now"));
            return;
        }
        boolean grows = at.recommendation() instanceof Recommendation.Grow;
        Duration needed = grows ? at.sizing().evidenceToGrow() : at.sizing().evidenceToShrink();
        veto(vetoes, figures.observed().compareTo(needed) < 0, Veto.Guardrail.EVIDENCE,
                "observed awake for %s of the %s that this asks for".formatted(FigureText.of(figures.observed()),
                        FigureText.of(needed)));
        veto(vetoes, figures.asOf().plus(STALE).isBefore(now), Veto.Guardrail.STALE,
                "the latest look is older than %s".formatted(FigureText.of(STALE)));
    }

    private static void veto(List<Veto> vetoes, boolean holds, Veto.Guardrail guardrail, String why) {
        if (holds) {
            vetoes.add(new Veto(guardrail, why));
        }
    }
}
