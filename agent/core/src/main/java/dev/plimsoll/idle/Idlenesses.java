package dev.plimsoll.idle;

import dev.plimsoll.fleet.ComputeId;
import java.util.Map;

/** Port to the memory of how computes are left alone. */
public interface Idlenesses {

    /** All that is remembered and can be read, by compute. */
    Map<ComputeId, Idleness> all();

    /** Remembers {@code idleness} in place of what was remembered of {@code compute}. */
    void keep(ComputeId compute, Idleness idleness);
}
