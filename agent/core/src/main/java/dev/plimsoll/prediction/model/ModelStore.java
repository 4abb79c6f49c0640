package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.ComputeId;
import java.util.Optional;

/** Port to the stored models of computes. */
public interface ModelStore {

    /** The stored model of {@code compute}; empty where none is stored or it cannot be read. */
    Optional<StoredModel> of(ComputeId compute);

    /** Stores {@code storedModel} and replaces the earlier one of {@code compute}. */
    void keep(ComputeId compute, StoredModel storedModel);
}
