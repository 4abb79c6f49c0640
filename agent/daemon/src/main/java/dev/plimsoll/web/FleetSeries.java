package dev.plimsoll.web;

import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Turns a posted status into series. */
final class FleetSeries {

    private FleetSeries() {}

    /**
     * @param counts what the journal counts; null where it never could be read
     * @param wakes  starts by us
     */
    static Map<Series, Double> of(FleetStatus status, @Nullable Counts counts, long wakes) {
        Readings readings = new Readings();
        boolean answering = status.fault() == null;
        readings.put(Metric.PLATFORM_UP, status.discovered() || !answering ? (answering ? 1 : 0) : null);
        readings.put(Metric.FLEET_PARTIAL, status.discovered() ? (status.isPartial() ? 1 : 0) : null);
        readings.put(Metric.STOPPED, status.stopped() ? 1 : 0);
        readings.put(Metric.OBSERVER_WAKES, wakes);
        readings.put(Metric.BUILD_INFO, 1, Version.agent(), Version.java());
        unknownWords(status).forEach((kind, words) -> readings.put(Metric.UNKNOWN_WORDS, words, kind));
        if (counts != null) {
            counts.read(readings);
        }
        status.standings().values().forEach(standing -> ComputeSeries.read(standing, readings));
        return readings.all();
    }

    private static Map<String, Long> unknownWords(FleetStatus status) {
        Map<String, Long> words = new TreeMap<>(Map.of("state", 0L, "size", 0L, "operation", 0L));
        status.unknown()
                .stream()
                .map(word -> new UnknownWord(word.kind(), word.word(), ""))
                .distinct()
                .forEach(word -> words.merge(word.kind(), 1L, Long::sum));
        return words;
    }
}
