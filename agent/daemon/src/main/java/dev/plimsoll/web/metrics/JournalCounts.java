package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.verdict.EffectVerdict;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Counters from the journal, which survive a restart.
 *
 * @param outcomes  by outcome
 * @param decisions by action, then by reason
 * @param vetoes    by guardrail
 */
record JournalCounts(Map<String, Long> outcomes, Map<String, Map<String, Long>> decisions, Map<String, Long> vetoes) {

    static JournalCounts of(JournalEntries journal) {
        return new JournalCounts(journal.outcomes(), journal.decisions(), journal.vetoes());
    }

    /** Puts the counters; each starts at 0, so that the first event is an increase. */
    void read(Readings into) {
        Stream.of(Stream.of(Settled.Result.values()).map(Settled.Result::word),
                Stream.of(Executed.Outcome.REFUSED, Executed.Outcome.NOT_SENT).map(Executed.Outcome::word),
                Stream.of(EffectVerdict.values()).map(EffectVerdict::word))
                .flatMap(words -> words)
                .forEach(outcome -> into.put(Metric.CHANGES, outcomes.getOrDefault(outcome, 0L), outcome));
        outcomes.forEach((outcome, times) -> into.put(Metric.CHANGES, times, outcome));
        decisions.forEach((action, reasons) -> reasons
                .forEach((reason, times) -> into.put(Metric.DECISIONS, times, action, reason)));
        Stream.of(Veto.Guardrail.values())
                .map(Veto.Guardrail::word)
                .forEach(guardrail -> into.put(Metric.VETOES, vetoes.getOrDefault(guardrail, 0L), guardrail));
        vetoes.forEach((guardrail, times) -> into.put(Metric.VETOES, times, guardrail));
    }
}
