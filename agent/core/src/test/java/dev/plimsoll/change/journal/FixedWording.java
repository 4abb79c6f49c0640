package dev.plimsoll.change.journal;

import dev.plimsoll.advice.Cause;
import java.util.List;

/** Says the same of all causes, and nothing in a clause. */
public record FixedWording(String sentences) implements Wording {

    @Override
    public String sentences(List<? extends Cause> causes) {
        return sentences;
    }

    @Override
    public String clause(Cause cause) {
        return "";
    }

    @Override
    public String clauses(List<? extends ChangeCause> causes) {
        return "";
    }
}
