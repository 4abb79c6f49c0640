package dev.plimsoll.watch;

import dev.plimsoll.fleet.ComputeId;
import java.util.Map;

/** Port to the memory of what looking has cost and taught. */
public interface Watches {

    /** All that is remembered, by compute. */
    Map<ComputeId, Watch> all();

    /** Remembers {@code watch} in place of what was remembered of {@code compute}. */
    void keep(ComputeId compute, Watch watch);
}
