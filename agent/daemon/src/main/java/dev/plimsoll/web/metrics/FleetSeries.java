package dev.plimsoll.web.metrics;

import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.web.view.AgentVersion;
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
    static Map<Series, Double> of(FleetStatus status, Set<UnknownWord> unknownWords, @Nullable JournalCounts counts,
            ProbingTotals.Cost cost, AgentFacts facts) {
        Readings readings = new Readings();
        boolean isAnswering = status.fault() == null;
        readings.put(Metric.PLATFORM_UP, status.discovered() || !isAnswering ? (isAnswering ? 1 : 0) : null);
        readings.put(Metric.FLEET_PARTIAL, status.discovered() ? (status.isPartial() ? 1 : 0) : null);
        readings.put(Metric.STOPPED, status.stopped() ? 1 : 0);
        readings.put(Metric.LEADER, status.leader() ? 1 : 0);
        readings.put(Metric.OBSERVER_WAKES, cost.starts());
        readings.put(Metric.OBSERVER_AWAKE, cost.awake().toMillis() / 1000.0);
        readings.put(Metric.BUILD_INFO, 1, AgentVersion.agent(), AgentVersion.java());
        unknownWords(status, unknownWords).forEach((kind, words) -> readings.put(Metric.UNKNOWN_WORDS, words, kind));
        facts.read(readings);
        if (counts != null) {
            counts.read(readings);
        }
        return readings.all();
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
        return status.computeStatuses()
                .values()
                .stream()
                .filter(computeStatus -> !computeStatus.sizing().table().lists(computeStatus.compute().size().max()))
                .map(computeStatus -> new UnknownWord(UnknownWord.SIZE, computeStatus.compute().size().toString(), ""));
    }
}
