package dev.plimsoll.web.page.fleet;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.view.StatusView;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/** Why a compute needs a person; the most urgent first. */
enum Attention {
    TOO_SMALL("Too small"), CONNECTIONS("Short of connections"), FAILING("Probes fail"), BREAKER("Breaker open"),
    APPROVAL("Waits for approval"), OPEN_CHANGE("Change open");

    private static final Set<Reason> SHORT_OF_CONNECTIONS = EnumSet.of(Reason.CONNECTIONS, Reason.DIRECT_CONNECTIONS,
            Reason.IDLE_CLIENTS);
    private static final Set<Reason> SHORT_OF_CACHE = EnumSet.of(Reason.TOO_SMALL, Reason.NEEDS_PAID_PLAN,
            Reason.OUT_OF_RANGE, Reason.BELOW_PRIMARY);

    private final String label;

    Attention(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** All reasons; empty for a compute that needs nobody. */
    static Set<Attention> of(ComputeStatus computeStatus) {
        Set<Attention> all = EnumSet.noneOf(Attention.class);
        AdviceView view = computeStatus.view();
        boolean failing = StatusView.trouble(computeStatus) != null;
        boolean platformGrows = view.reason() == Reason.PLATFORM_RULE
                && view.action() == Action.GROW;
        if (failing) {
            all.add(FAILING);
        }
        // What an unreachable compute was advised before is no news about it, and what is dismissed needs no answer.
        boolean isOpen = !failing && computeStatus.view().dismissed() == null;
        if (isOpen && (platformGrows || reasons(view).anyMatch(SHORT_OF_CACHE::contains))) {
            all.add(TOO_SMALL);
        }
        if (isOpen && reasons(view).anyMatch(SHORT_OF_CONNECTIONS::contains)) {
            all.add(CONNECTIONS);
        }
        planned(view, all);
        return all;
    }

    private static Stream<Reason> reasons(AdviceView view) {
        return Stream.concat(Stream.of(view.reason()),
                view.also().stream().map(Candidate::reason));
    }

    private static void planned(AdviceView advice, Set<Attention> into) {
        if (advice.plan().needsAPerson() && advice.dismissed() == null) {
            into.add(APPROVAL);
        }
        switch (advice.plan()) {
            case Plan.BlockedPlan blocked -> blocked.vetoes().forEach(veto -> {
                if (veto instanceof Veto.BreakerOpen) {
                    into.add(BREAKER);
                } else if (veto instanceof Veto.ChangeOpen) {
                    into.add(OPEN_CHANGE);
                }
            });
            case Plan.Wait wait -> {
                // It waits for a person, or for a moment, which comes by itself.
            }
            case Plan.Apply apply -> into.add(OPEN_CHANGE);
            case Plan.NoChange nothing -> {
                // Nothing is open.
            }
            case Plan.Advise advise -> {
                // People read the advice when they like.
            }
        }
    }
}
