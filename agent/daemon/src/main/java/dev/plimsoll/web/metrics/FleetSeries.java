package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.ProbeRecord.ProbingSum;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.web.view.AgentVersion;
import dev.plimsoll.web.view.StatusView.QuotaView;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns a posted status into the series of the fleet. */
final class FleetSeries {

    private FleetSeries() {}

    /**
     * @param unknownWords unknown words from outside of listings
     * @param counts       the journal's counters; null if they could never be read
     * @param cost         what probing cost
     * @param facts        what the agent knows beside the status
     */
    static Readings of(FleetStatus status, Set<UnknownWord> unknownWords, @Nullable JournalCounts counts,
            ProbingSum cost, AgentFacts facts) {
        Readings readings = new Readings();
        boolean isAnswering = status.fault() == null;
        status.answering().forEach((platform, answers) -> readings.put(FleetMetric.PLATFORM_UP, answers, platform));
        if (status.answering().isEmpty()) {
            readings.put(FleetMetric.PLATFORM_UP, (status.discovered() || !isAnswering) ? isAnswering : null);
        }
        readings.put(FleetMetric.FLEET_PARTIAL, status.discovered() ? status.isPartial() : null);
        readings.put(FleetMetric.STOPPED, status.stopped());
        readings.put(FleetMetric.LEADER, status.leader());
        readings.put(FleetMetric.OBSERVER_WAKES, cost.starts());
        readings.put(FleetMetric.OBSERVER_AWAKE, cost.awake());
        readings.put(FleetMetric.BUILD_INFO, 1, AgentVersion.agent(), AgentVersion.java());
        unknownWords(status, unknownWords)
                .forEach((kind, words) -> readings.put(FleetMetric.UNKNOWN_WORDS, words, kind));
        Map<String, Project> limited = new TreeMap<>();
        status.computeStatuses()
                .values()
                .stream()
                .map(ComputeStatus::project)
                .filter(project -> project.period() != null)
                .forEach(project -> limited.put(project.id(), project));
        limited.forEach((id, project) -> QuotaView.of(project).forEach(quota -> {
            readings.put(FleetMetric.PROJECT_QUOTA_USED, quota.usedRatio(), id, quota.quota().word());
            readings.put(FleetMetric.PROJECT_QUOTA_EXHAUSTED, quota.exhaustedAt(), id, quota.quota().word());
        }));
        facts.read(readings);
        if (counts != null) {
            counts.read(readings);
        }
        return readings;
    }

    private static Map<String, Long> unknownWords(FleetStatus status, Set<UnknownWord> unknownWords) {
        Map<String, Long> words = new TreeMap<>(Map.of("state", 0L, "size", 0L, "operation", 0L));
        Stream.of(status.unknown().stream(), unknownWords.stream(), sizes(status))
                .flatMap(Function.identity())
                .map(word -> new UnknownWord(word.kind(), word.word(), ""))
                .distinct()
                .forEach(word -> words.merge(word.kind(), 1L, Long::sum));
        return words;
    }

    /** Sizes of computes that the configured size table does not have. */
    private static Stream<UnknownWord> sizes(FleetStatus status) {
        return status.live()
                .filter(computeStatus -> !computeStatus.sizing().table().lists(computeStatus.size().max()))
                .map(computeStatus -> new UnknownWord(UnknownWord.SIZE, computeStatus.size().toString(), ""));
    }

    /**
     * Counters from the journal, which survive a restart.
     *
     * @param outcomes  by outcome
     * @param decisions by action, then by reason
     * @param vetoes    by guardrail
     */
    record JournalCounts(Map<String, Long> outcomes, Map<String, Map<String, Long>> decisions,
            Map<String, Long> vetoes) {

        static JournalCounts of(JournalEntries journal) {
            return new JournalCounts(journal.outcomes(), journal.decisions(), journal.vetoes());
        }

        /** Puts the counters; each starts at 0, so that the first event is an increase. */
        void read(Readings into) {
            Stream.of(Stream.of(Settled.ChangeEnd.values()).map(Settled.ChangeEnd::word),
                    Stream.of(ExecutionOutcome.REFUSED, ExecutionOutcome.NOT_SENT).map(ExecutionOutcome::word),
                    Stream.of(EffectVerdict.values()).map(EffectVerdict::word))
                    .flatMap(words -> words)
                    .forEach(outcome -> into.put(FleetMetric.CHANGES, outcomes.getOrDefault(outcome, 0L), outcome));
            outcomes.forEach((outcome, times) -> into.put(FleetMetric.CHANGES, times, outcome));
            decisions.forEach((action, reasons) -> reasons
                    .forEach((reason, times) -> into.put(FleetMetric.DECISIONS, times, action, reason)));
            Stream.of(Guardrail.values())
                    .map(Guardrail::word)
                    .forEach(guardrail -> into.put(FleetMetric.VETOES, vetoes.getOrDefault(guardrail, 0L), guardrail));
            vetoes.forEach((guardrail, times) -> into.put(FleetMetric.VETOES, times, guardrail));
        }
    }
}
