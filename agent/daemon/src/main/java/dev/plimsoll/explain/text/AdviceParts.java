package dev.plimsoll.explain.text;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Clause;
import dev.plimsoll.explain.Clause.ClausePart;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.Sentences;
import java.util.List;

/**
 * A recommendation in four parts, each of whole sentences. A part is empty where there is nothing to say.
 *
 * @param facts       what was observed
 * @param expectation what is expected at another size
 * @param cost        what a change saves, and what it costs
 * @param waiting     what follows, and what a change waits for
 */
public record AdviceParts(String facts, String expectation, String cost, String waiting) {

    /** The parts of {@code candidate}, without a plan. */
    public static AdviceParts of(Candidate candidate) {
        List<Clause> all = Clause.inOrder(candidate.causes());
        return new AdviceParts(text(all, ClausePart.FACT), text(all, ClausePart.EXPECTATION),
                text(all, ClausePart.SAVING, ClausePart.COST),
                text(all, ClausePart.NEXT));
    }

    /** A copy with what follows from it. */
    public AdviceParts with(AdviceView advice, Controls controls) {
        String planned = Sentences.of(ChangeSentences.next(advice, controls));
        return new AdviceParts(facts, expectation, cost, waiting.isEmpty() ? planned : waiting + " " + planned);
    }

    private static String text(List<Clause> all, ClausePart... parts) {
        return Sentences.of(all.stream().filter(clause -> List.of(parts).contains(clause.part())).map(Clause::text));
    }
}
