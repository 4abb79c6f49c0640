package dev.plimsoll.change.explore;

import dev.plimsoll.change.plan.ChangePolicy;
import java.util.Map;

/**
 * What one exploration covers.
 *
 * @param policy   the policy of all computes
 * @param atOnce   whether approvals are for the next pass
 * @param operations whether the platform names the operation of a change, and shows how it ends
 * @param computes computes of the project, 1 or 2
 * @param limits   how often each thing may happen; never where it is missing
 * @param flaw     a deliberate defect
 */
record Scenario(String name, ChangePolicy policy, boolean atOnce, boolean operations, int computes,
        Map<Limit, Integer> limits, Flaw flaw) {

    Scenario {
        limits = Map.copyOf(limits);
    }

    Scenario with(Flaw other) {
        return new Scenario(name, policy, atOnce, operations, computes, limits, other);
    }

    Scenario with(Map<Limit, Integer> other) {
        return new Scenario(name, policy, atOnce, operations, computes, other, flaw);
    }

    @Override
    public String toString() {
        return name;
    }
}
