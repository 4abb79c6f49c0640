package dev.plimsoll.change.journal;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.StandingAdvice.StandingCause.AsRecorded;
import java.util.List;

/**
 * Why something was recommended or changed, as the journal keeps it: causes with their figures. Their sentence is made when it
 * is read.
 */
public record RecordedCauses(List<Cause> causes) {

    public RecordedCauses {
        causes = List.copyOf(causes);
    }

    /** The causes without those of what a change saves and costs, which are others at another time. */
    List<Cause> lasting() {
        return causes.stream().filter(cause -> !(cause instanceof CostCause)).toList();
    }

    /** What an entry says that kept sentences, as version 0.1.0 did. */
    public static RecordedCauses recorded(String sentences) {
        return new RecordedCauses(List.of(new AsRecorded(sentences)));
    }
}
