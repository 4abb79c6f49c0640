package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.web.json.SavingsJson.MonthSavingJson;
import org.jspecify.annotations.Nullable;

/**
 * What would be advised under another policy, as JSON.
 *
 * @param policy  the values that the answer is for
 * @param present what is advised now, under the policy in force
 * @param advised what would be advised
 */
public record WhatIfJson(@JsonUnwrapped ComputeId compute, AskedPolicy policy, ProposedJson present,
        ProposedJson advised) {

    static WhatIfJson of(ComputeStatus present, ComputeStatus answer, CuHourPrices prices) {
        return new WhatIfJson(present.compute().id(), AskedPolicy.of(answer.policy()),
                ProposedJson.of(present, prices), ProposedJson.of(answer, prices));
    }

    /**
     * The values of a policy that a question can change. Costs have the units of the {@code sizing.cost} keys.
     */
    public record AskedPolicy(Ratio target, ComputeUnits minCu,
            @JsonPropertyDescription("Absent for no limit.") @Nullable ComputeUnits maxCu, double waitingHour,
            double restart, double droppedConnection) {

        public static AskedPolicy of(SizingPolicy policy) {
            return new AskedPolicy(policy.target().ratio(), policy.allowed().minCu(), policy.allowed().maxCu(),
                    policy.costs().waitingHour(), policy.costs().restart(), policy.costs().droppedConnection());
        }
    }

    /**
     * A recommendation and what it rests on, with the fields of {@code /api/v1/recommendations}.
     *
     * @param saving what following it saves in a month; null where that is not known, or nothing would change
     */
    record ProposedJson(@JsonUnwrapped AdviceJson.ProposalJson proposal, @JsonUnwrapped AdviceJson.Grounds grounds,
            @Nullable MonthSavingJson saving) {

        private static ProposedJson of(ComputeStatus status, CuHourPrices prices) {
            return new ProposedJson(AdviceJson.ProposalJson.of(status.view()), AdviceJson.Grounds.of(status),
                    MonthSavingJson.of(status, prices));
        }
    }
}
