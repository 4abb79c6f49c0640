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

    /** A warning; empty where the plan fits. */
    static Optional<CheckLine> of(Compute compute, ComputeSettings own, Project detailed) {
        PlatformPlan configured = own.sizing().allowed().plan();
        PlanRule rule = own.sizes().plansFrom(configured).getFirst();
        String reported = detailed.period() == null ? null : detailed.period().plan();
        if (reported != null) {
            boolean isSame = own.sizes().plansFrom(PlatformPlan.reported(reported)).getFirst().equals(rule);
            return isSame ? Optional.empty()
                    : warning("the platform reports %s for project %s, which counts before platform.plan, %s"
                            .formatted(reported, compute.id().projectId(), configured.word()));
        }
        return rule.allows(compute.size(), !compute.isPrimary()) ? Optional.empty()
                : warning("platform.plan is %s, which does not include %s with %s".formatted(configured.word(),
                        compute.id(), compute.size()));
    }

    private static Optional<CheckLine> warning(String detail) {
        return Optional.of(new CheckLine("plan", CheckResult.WARNING, detail));
    }
}
