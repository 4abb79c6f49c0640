package dev.plimsoll.idle;

import dev.plimsoll.fleet.ComputeId;
import java.util.Optional;

/** Port to the memory of how computes are left alone. */
public interface Idlenesses {

    /** What is remembered of {@code compute}; empty where nothing is, or what is there cannot be read. */
    Optional<Idleness> of(ComputeId compute);

    /** Remembers {@code idleness} in place of what was remembered of {@code compute}. */
    void keep(ComputeId compute, Idleness idleness);
}
