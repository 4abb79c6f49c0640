package dev.plimsoll.activity.learned;

import dev.plimsoll.activity.learned.ActivityTunables.Reports;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far the platform's time of a probe lies from the probe, learned from its reports.
 *
 * <p>It decides whether a newly listed time can be the echo of the agent's own probe.
 *
 * @param offsets by how much known activities were reported too late, for the latest ones, oldest first
 * @param floor   largest distance from a probe at which a time was still its echo
 */
public record ProbeEcho(List<Duration> offsets, Duration floor) {

    /** The state before the first report. */
    public static final ProbeEcho NONE = new ProbeEcho(List.of(), Duration.ZERO);

    public ProbeEcho {
        offsets = List.copyOf(offsets);
    }

    /** The state after an activity was reported {@code offset} later than it happened. */
    ProbeEcho reported(Duration offset, Reports tunables) {
        List<Duration> latest = new ArrayList<>(offsets);
        latest.add(TimeSpans.within(offset, tunables.reach()));
        return new ProbeEcho(latest.subList(Math.max(0, latest.size() - tunables.kept()), latest.size()), floor);
    }

    /** The state after a time {@code later} than a probe turned out to be its echo. */
    ProbeEcho reachedTo(Duration later) {
        return new ProbeEcho(offsets, TimeSpans.longer(floor, later));
    }

    /**
     * Observed lead of the platform's times over the agent's clock. Once times were in the future, any echo measures
     * the lead.
     */
    Duration ahead(Duration lead, Reports tunables) {
        boolean isAhead = lead.compareTo(tunables.prompt()) > 0;
        List<Duration> smallest = smallest(tunables);
        Optional<Duration> offset = isAhead ? smallest.stream().findFirst() : agreeing(smallest, tunables);
        return offset.map(later -> TimeSpans.longer(lead, later)).orElse(lead);
    }

    /**
     * Smallest distance of a time from a probe at which it is an activity of others; empty while unknown.
     *
     * <p>Others can only make the time after a probe later than its echo, so the smallest offsets are closest to the
     * echo.
     *
     * @param grain unit of rounding of the platform's times
     */
    Optional<Duration> distance(Duration grain, Reports tunables) {
        Duration farthest = floor.isZero() ? floor : floor.plus(tunables.margin());
        List<Duration> smallest = smallest(tunables);
        return agreeing(smallest, tunables)
                .map(latest -> latest.plus(
                        TimeSpans.longer(tunables.jitter(), latest.minus(smallest.getFirst()))))
                .or(() -> smallest.stream().findFirst().map(tunables.margin()::plus))
                .map(latest -> TimeSpans.longer(latest.plus(grain), farthest));
    }

    /** The largest of the smallest offsets, if they agree so closely that all must be echoes. */
    private static Optional<Duration> agreeing(List<Duration> smallest, Reports tunables) {
        return smallest.size() == tunables.enough()
                && smallest.getLast().minus(smallest.getFirst()).compareTo(tunables.margin()) < 0
                        ? Optional.of(smallest.getLast())
                        : Optional.empty();
    }

    private List<Duration> smallest(Reports tunables) {
        // By insertion: each listing asks for these few of all offsets.
        List<Duration> smallest = new ArrayList<>(tunables.enough() + 1);
        for (Duration offset : offsets) {
            int at = smallest.size();
            while (at > 0 && smallest.get(at - 1).compareTo(offset) > 0) {
                at--;
            }
            if (at < tunables.enough()) {
                smallest.add(at, offset);
                if (smallest.size() > tunables.enough()) {
                    smallest.removeLast();
                }
            }
        }
        return smallest;
    }
}
