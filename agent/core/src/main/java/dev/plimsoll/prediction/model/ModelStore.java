package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.ComputeId;
import java.util.Optional;

/** Port to the memory of what computes taught of their sizes. */
public interface ModelStore {

    /** What is remembered of {@code compute}; empty where nothing is, or what is there cannot be read. */
    Optional<StoredModel> of(ComputeId compute);

    /** Remembers {@code storedModel} in place of what was remembered of {@code compute}. */
    void keep(ComputeId compute, StoredModel storedModel);
}
