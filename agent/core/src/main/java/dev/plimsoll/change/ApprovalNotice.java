package dev.plimsoll.change;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.size.RestartImpact;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Consequences of an approval: what the change waits for according to the plan, and what it costs.
 *
 * @param computeStatus present status of the compute
 * @param atOnce        whether to make the change at the next pass, even if the compute is awake
 */
record ApprovalNotice(ComputeStatus computeStatus, boolean atOnce) {

    /** What the change waits for; null if it is made at the next pass. */
    @Nullable
    String waits() {
        return switch (computeStatus.plan()) {
            case Plan.Blocked blocked -> blocked.why();
            case Plan.Wait wait -> atOnce ? null : wait.moment();
            case Plan.Nothing nothing -> "a resize is recommended again";
            case Plan.Advise advise -> "sizing.mode is apply for this compute too";
            case Plan.Apply apply -> null;
        };
    }

    String sentence() {
        String waits = waits();
        if (waits == null) {
            return "It is changed at the next pass: %s.".formatted(cost());
        }
        return computeStatus.plan() instanceof Plan.Wait
                ? "It waits until %s. Approved with --now (over HTTP ?now=true) it is changed at the next pass: %s."
                        .formatted(waits, cost())
                : computeStatus.plan() instanceof Plan.Blocked ? "It is blocked for now: %s.".formatted(waits)
                        : "It waits until %s.".formatted(waits);
    }

    private String cost() {
        RestartImpact impact = computeStatus.advised().impact();
        if (Boolean.FALSE.equals(impact.restarts())) {
            return impact.why();
        }
        List<String> parts = new ArrayList<>();
        if (impact.connections() != null) {
            parts.add("%s dropped".formatted(impact.connections() == 1 ? "1 connection is"
                    : FigureText.of(impact.connections()) + " connections are"));
        }
        if (impact.cacheLost() != null) {
            parts.add("%s of cache refill%s".formatted(impact.cacheLost(),
                    impact.warmup() == null ? "" : " in about " + FigureText.of(impact.warmup())));
        }
        return parts.isEmpty() ? "every connection is dropped, and the cache refills"
                : parts.stream().collect(Collectors.joining(", and "));
    }
}
