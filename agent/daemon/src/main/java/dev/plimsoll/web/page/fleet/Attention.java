package dev.plimsoll.web.page.fleet;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AdviceView;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why a compute needs a person; the most urgent first. */
enum Attention {
    TOO_SMALL("Too small"), CONNECTIONS("Short of connections"), FAILING("Probes fail"), BREAKER("Breaker open"),
    APPROVAL("Waits for approval");

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

    /**
     * All reasons, the most urgent first; empty for a compute that needs nobody. What an unreachable compute was advised before is no news about it, and
     * what is dismissed needs no answer. What the agent changes by itself needs nobody either.
     *
     * @param failing whether its probes fail
     */
    static List<Attention> of(AdviceView advice, boolean failing) {
        boolean isOpen = advice.dismissed() == null;
        Set<Reason> reasons = Stream
                .concat(isUpToAgent(advice) ? Stream.empty() : Stream.of(advice.verdict()), advice.also().stream())
                .map(Candidate::reason)
                .collect(Collectors.toSet());
        return Stream.of(values()).filter(attention -> switch (attention) {
            case TOO_SMALL -> isOpen && !failing && (!Collections.disjoint(reasons, SHORT_OF_CACHE)
                    || (reasons.contains(Reason.PLATFORM_RULE) && advice.action() == Action.GROW));
            case CONNECTIONS -> isOpen && !failing && !Collections.disjoint(reasons, SHORT_OF_CONNECTIONS);
            case FAILING -> failing;
            case BREAKER -> advice.isHeld();
            case APPROVAL -> isOpen && advice.plan().needsAPerson();
        }).toList();
    }

    /** Whether the agent makes the change without a person, now or later: it was approved, or needs no approval. */
    private static boolean isUpToAgent(AdviceView advice) {
        return advice.plan() instanceof Plan.Apply
                || (advice.plan() instanceof Plan.Wait wait && !wait.needsAPerson())
                || advice.vetoes().stream().anyMatch(Veto.ChangeOpen.class::isInstance);
    }
}
