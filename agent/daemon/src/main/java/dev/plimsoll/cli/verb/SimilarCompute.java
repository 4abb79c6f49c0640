package dev.plimsoll.cli.verb;

import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.explain.text.NameText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Finds the compute that somebody may have meant with an id that there is not. */
public final class SimilarCompute {

    private SimilarCompute() {}

    /**
     * The compute that a name stands for.
     *
     * @param unknown what to throw where no compute is known by it
     * @throws VerbFailure if it stands for several, with all of them
     */
    public static ComputeId one(NamedCompute named, Supplier<VerbFailure> unknown) {
        return switch (named) {
            case NamedCompute.TheOne(ComputeId id) -> id;
            case NamedCompute.NotOne refused when refused.candidates().isEmpty() -> throw unknown.get();
            case NamedCompute.NotOne refused -> throw new VerbFailure(Exit.WRONG_USE, NameText.of(refused));
        };
    }

    /**
     * {@code ; did you mean ep-shop-1?}
     *
     * @param written an endpoint id, or {@code project/endpoint}
     * @param other   the text where no known id is similar
     */
    public static String hint(String written, Collection<ComputeId> known, String other) {
        return of(written, known).map("; did you mean %s?"::formatted).orElse(other);
    }

    /** An id with few other letters, of the same compute in another project, or the only one that contains the text. */
    private static Optional<String> of(String written, Collection<ComputeId> known) {
        int slash = written.indexOf('/');
        String endpoint = written.substring(slash + 1);
        Function<ComputeId, String> form = slash < 0 ? ComputeId::endpointId : ComputeId::toString;
        List<String> names = known.stream().map(form).toList();
        return Nearest.to(written, names)
                .or(() -> only(known.stream().filter(id -> id.endpointId().equals(endpoint)).map(form)))
                .or(() -> endpoint.isEmpty() ? Optional.empty()
                        : only(known.stream().filter(id -> id.endpointId().contains(endpoint)).map(form)));
    }

    private static Optional<String> only(Stream<String> found) {
        List<String> all = found.distinct().limit(2).toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }
}
