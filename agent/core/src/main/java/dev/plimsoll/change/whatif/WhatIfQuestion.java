package dev.plimsoll.change.whatif;

import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sizing policy with other values. What is null stays as in the policy in force.
 *
 * @param target hit ratio that the compute should reach
 * @param minCu  smallest size to advise
 * @param maxCu  largest size to advise
 * @param costs  other costs
 */
public record WhatIfQuestion(@Nullable Ratio target, @Nullable ComputeUnits minCu, @Nullable ComputeUnits maxCu,
        OtherCosts costs) {

    /** Other costs, each 0 or more, with the units of {@link OwnerCosts}. */
    public record OtherCosts(@Nullable Double waitingHour, @Nullable Double restart,
            @Nullable Double droppedConnection) {

        OwnerCosts on(OwnerCosts present) {
            return new OwnerCosts(or(waitingHour, present.waitingHour()), present.readLatency(),
                    or(restart, present.restart()), or(droppedConnection, present.droppedConnection()));
        }

        private static double or(@Nullable Double other, double present) {
            return other == null ? present : other;
        }
    }

    /** What became of a question that was read from text. */
    public sealed interface QuestionReading {

        /** It can be answered. */
        record Clear(WhatIfQuestion question) implements QuestionReading {}

        /**
         * It cannot be answered.
         *
         * @param problems one sentence for each parameter that is wrong, with what is allowed
         */
        record UnclearQuestion(List<String> problems) implements QuestionReading {

            public UnclearQuestion {
                problems = List.copyOf(problems);
            }
        }
    }

    /** The policy that the question asks about. */
    public SizingPolicy on(SizingPolicy present) {
        AllowedSizes allowed = present.allowed();
        return new SizingPolicy(target == null ? present.target() : HitTarget.of(target),
                new AllowedSizes(minCu == null ? allowed.minCu() : minCu, maxCu == null ? allowed.maxCu() : maxCu,
                        allowed.plan(), null),
                present.nearLimit(), costs.on(present.costs()), present.rule(), present.usedUnit(),
                present.evidence());
    }
}
