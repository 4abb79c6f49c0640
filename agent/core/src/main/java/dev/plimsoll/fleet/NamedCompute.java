package dev.plimsoll.fleet;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the name of a compute stands for that a person wrote. {@code project/compute} always works; an id alone where one
 * known compute has it, since on some platforms ids are unique within a project only. Nobody guesses.
 */
public sealed interface NamedCompute {

    record TheOne(ComputeId id) implements NamedCompute {}

    /**
     * The name is refused.
     *
     * @param candidates those that have this id, in order; empty where no compute is known by the name
     */
    record NotOne(String name, List<ComputeId> candidates) implements NamedCompute {

        public NotOne {
            candidates = List.copyOf(candidates);
        }
    }

    static NamedCompute of(String name, Stream<ComputeId> known) {
        List<ComputeId> found = known.filter(id -> id.endpointId().equals(name) || id.toString().equals(name))
                .distinct()
                .sorted()
                .toList();
        return found.size() == 1 ? new TheOne(found.getFirst()) : new NotOne(name, found);
    }
}
