package dev.plimsoll.change.journal;

import dev.plimsoll.advice.Cause;
import java.util.List;

/** Port that renders causes as text, where text is kept: in the journal and in the log. */
public interface Wording {

    /** Each cause as one sentence or more, in their order. */
    String sentences(List<? extends Cause> causes);

    /** What blocks a change, what it waits for, how it ended, or whether it helped, as a clause without a full stop. */
    String clause(Cause cause);

    /** What an approved change waits for that is blocked: the end of all of these. */
    String clauses(List<? extends ChangeCause> causes);
}
