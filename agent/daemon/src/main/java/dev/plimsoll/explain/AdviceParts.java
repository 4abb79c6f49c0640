package dev.plimsoll.explain;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.explain.SentenceOrder.Part;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
        List<Cause> sorted = SentenceOrder.of(candidate.causes());
        return new AdviceParts(text(sorted, EnumSet.of(Part.FACT)), text(sorted, EnumSet.of(Part.EXPECTATION)),
                text(sorted, EnumSet.of(Part.SAVING, Part.COST)), text(sorted, EnumSet.of(Part.NEXT)));
    }

    /** The same with what follows from it. */
    public AdviceParts with(ComputeAdvice advice, Controls controls) {
        String planned = Sentences.of(ChangeSentences.next(advice, controls));
        return new AdviceParts(facts, expectation, cost, waiting.isEmpty() ? planned : waiting + " " + planned);
    }

    private static String text(List<Cause> causes, Set<Part> parts) {
        return causes.stream()
                .filter(cause -> parts.contains(SentenceOrder.part(cause)))
                .map(Explanation::of)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
