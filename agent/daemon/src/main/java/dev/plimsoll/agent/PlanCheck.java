package dev.plimsoll.agent;

import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.util.Optional;

/** Compares the configured plan with the one that the platform reports, which counts, or else with what it has allowed. */
final class PlanCheck {

    private PlanCheck() {}

    /** A warning; empty where the plan fits. paid, the default, says nothing of a plan that the platform reports. */
    static Optional<CheckLine> of(Compute compute, ComputeSettings own, Project detailed) {
        PlatformPlan configured = own.sizing().allowed().plan();
        PlanRule rule = own.sizes().plansFrom(configured).getFirst();
        String reported = detailed.period() == null ? null : detailed.period().plan();
        boolean fits = reported == null
                ? rule.allows(compute.size()) && (rule.replicas() || compute.isPrimary())
                : configured == PlatformPlan.PAID
                        || own.sizes().plansFrom(PlatformPlan.reported(reported)).getFirst().equals(rule);
        return Optional.of(reported == null
                ? "%s with %s is not in platform.plan, %s".formatted(compute.id(), compute.size(), configured.word())
                : "%s is configured, but the platform's %s counts".formatted(configured.word(), reported))
                .filter(detail -> !fits)
                .map(detail -> new CheckLine("plan", CheckResult.WARNING, detail));
    }
}
