package dev.plimsoll.fleet;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What the name of a compute stands for that a person wrote. {@code project/compute} names that one. An id alone names the
 * one known compute that has it: on some platforms, ids are unique within a project only. Nobody guesses.
 */
public sealed interface NamedCompute {

    /** One known compute. */
    record OneCompute(ComputeId id) implements NamedCompute {}

    /** The name is refused. */
    sealed interface NotOne extends NamedCompute {}

    /**
     * Several have that id.
     *
     * @param candidates these, in order
     */
    record SeveralComputes(String name, List<ComputeId> candidates) implements NotOne {

        public SeveralComputes {
            candidates = List.copyOf(candidates);
        }
    }

    /**
     * None is known by it.
     *
     * @param similar known ones that may be meant: with the same id in another project, or whose id contains the text
     */
    record NoCompute(String name, List<ComputeId> similar) implements NotOne {

        /** Most that are named. */
        private static final int MOST = 3;

        public NoCompute {
            similar = List.copyOf(similar);
        }

        private static NoCompute of(String name, List<ComputeId> known) {
            String id = name.substring(name.indexOf('/') + 1).toLowerCase(Locale.ROOT);
            return new NoCompute(name, id.isEmpty() ? List.of()
                    : known.stream()
                            .filter(one -> one.endpointId().toLowerCase(Locale.ROOT).contains(id))
                            .distinct()
                            .sorted()
                            .limit(MOST)
                            .toList());
        }
    }

    /** What {@code name} stands for among the known computes. */
    static NamedCompute of(String name, Stream<ComputeId> known) {
        List<ComputeId> all = known.toList();
        List<ComputeId> found = all.stream()
                .filter(id -> id.endpointId().equals(name) || id.toString().equals(name))
                .distinct()
                .sorted()
                .toList();
        return switch (found.size()) {
            case 0 -> NoCompute.of(name, all);
            case 1 -> new OneCompute(found.getFirst());
            default -> new SeveralComputes(name, found);
        };
    }
}
