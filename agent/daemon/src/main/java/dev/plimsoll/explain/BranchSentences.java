package dev.plimsoll.explain;

import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.explain.Clause.Part;

/** The sentences about a replica and its primary. */
final class BranchSentences {

    private BranchSentences() {}

    static Clause clause(BranchCause cause) {
        return switch (cause) {
            case BranchCause.SmallerThanPrimary(var primary, var has) -> Part.FACT.of(Sentences.clauses(
                    "this replica is smaller than its primary %s, which has %s".formatted(primary.endpointId(), has),
                    "a smaller replica may fail to replay what the primary writes"));
            case BranchCause.PrimaryGrows(var primary, var to) -> Part.FACT.of(Sentences.clauses(
                    "the primary %s is to grow to %s".formatted(primary.endpointId(), to.asBounds()),
                    "replicas grow first, because a smaller replica may fail to replay what the primary writes"));
            case BranchCause.ReplicasFirst(var endpointIds, var to) ->
                Part.NEXT.of("%s %s must grow to %s first, because %s".formatted(
                        endpointIds.size() == 1 ? "its replica" : "its replicas", String.join(", ", endpointIds),
                        to.asBounds(),
                        "a smaller replica may fail to replay what the primary writes"));
            case BranchCause.Blocked(var needed, var constraint) ->
                Part.FACT.of("%s is needed, but %s".formatted(needed,
                        SizeSentences.constraintWithKeys(constraint)));
        };
    }
}
