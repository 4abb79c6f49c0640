package dev.plimsoll.change;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.util.List;

/** Port to whoever tells the world. Never blocks and never throws. */
public interface StatusListener {

    /** The fleet as it stands now; replaces what was posted before. */
    void post(FleetStatus status);

    /** A wish to look inside, and what came of it. */
    void looked(ComputeId compute, Observation observation);

    /** A call to the platform failed. */
    void platformFailed(PlatformFault.Kind kind);

    /** Words of the platform that are not known here, met outside of a listing. */
    void heard(List<UnknownWord> words);

    /**
     * One beat is done.
     *
     * @param took how long it took
     * @param lag  how late it began
     */
    void ticked(Duration took, Duration lag);
}
