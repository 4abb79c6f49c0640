package dev.plimsoll.config;

import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of each compute: those of its platform, under the blocks that match it. Blocks apply in the order of the
 * file; later ones win. Platforms and single blocks are bound at the start, and blocks that match together once more.
 */
public final class Overrides {

    private final List<Base> bases;
    private final List<Block> blocks;
    private final Map<Binding, ComputeSettings> bound = new ConcurrentHashMap<>();
    private final List<ComputeSettings> all;

    /**
     * What holds for the computes of one platform without a block.
     *
     * @param platform its name; null where there is only one
     * @param sizes    the sizes that it offers
     */
    record Base(@Nullable String platform, Values values, SizeTable sizes) {}

    /**
     * One block of overrides.
     *
     * @param match  selects its computes
     * @param values the values of this block only
     * @param labels its labels, by name: a label is a block without values
     */
    record Block(Match match, Values values, Map<String, String> labels) {

        Block(Match match, Values values) {
            this(match, values, Map.of());
        }

        /** Whether the name of its project, which is not known, decides about the values of a compute. */
        private boolean needsProjectOf(ComputeId compute) {
            return labels.isEmpty() && match.dependsOnName(compute);
        }
    }

    /** The number of a platform, and those of the blocks that match. */
    private record Binding(int base, List<Integer> blocks) {}

    /** @param bases at least one */
    Overrides(List<Base> bases, List<Block> blocks) {
        this.bases = List.copyOf(bases);
        this.blocks = List.copyOf(blocks);
        this.all = IntStream.range(0, bases.size()).boxed().flatMap(this::eachOf).toList();
    }

    private Stream<ComputeSettings> eachOf(int base) {
        return Stream.concat(Stream.of(List.<Integer>of()), matching(base, block -> true).stream().map(List::of))
                .map(numbers -> bound(base, numbers));
    }

    List<Base> bases() {
        return bases;
    }

    List<Block> blocks() {
        return blocks;
    }

    /** A copy for one platform alone. */
    Overrides only(String platform) {
        return new Overrides(bases.stream().filter(base -> platform.equals(base.platform())).toList(), blocks);
    }

    /** The settings of a compute of the first platform that no block matches. */
    ComputeSettings defaults() {
        return all.getFirst();
    }

    /** The settings of {@code compute}; empty where only its project could say which ones these are, and that is not known. */
    Optional<ComputeSettings> of(ComputeId compute, @Nullable Project project) {
        boolean isOpen = project == null
                && (bases.size() > 1 || !matching(0, block -> block.needsProjectOf(compute)).isEmpty());
        return IntStream.range(0, isOpen ? 0 : bases.size())
                .filter(base -> bases.size() == 1
                        || (project != null && Objects.equals(bases.get(base).platform(), project.platform())))
                .mapToObj(base -> bound(base, matching(base, block -> block.match().matches(compute, project))))
                .findFirst();
    }

    /** The numbers of the blocks for a platform that meet {@code condition} too. */
    private List<Integer> matching(int base, Predicate<Block> condition) {
        return IntStream.range(0, blocks.size())
                .filter(block -> blocks.get(block).match().matches(bases.get(base).platform())
                        && condition.test(blocks.get(block)))
                .boxed()
                .toList();
    }

    /** The settings of each platform, and these with each single block. */
    List<ComputeSettings> all() {
        return all;
    }

    private ComputeSettings bound(int base, List<Integer> matching) {
        return bound.computeIfAbsent(new Binding(base, matching), binding -> {
            Map<String, String> labels = new TreeMap<>();
            Values values = bases.get(base).values();
            for (int block : matching) {
                labels.putAll(blocks.get(block).labels());
                values = values.under(blocks.get(block).values());
            }
            return Binder.compute(values, bases.get(base).sizes(), Collections.unmodifiableMap(labels));
        });
    }

    /** Warns of two overrides that conflict on a compute that both match. */
    static void warnOfConflicts(List<Block> blocks) {
        for (Block block : blocks) {
            ComputeUnits min = block.values().find(Keys.MIN_CU);
            for (Block other : blocks) {
                ComputeUnits max = other.values().find(Keys.MAX_CU);
                if (!block.equals(other) && min != null && max != null && min.isAbove(max)) {
                    block.values()
                            .warn(Keys.MIN_CU, "is above %s: for computes that match both, %s CU is used".formatted(
                                    other.values().path(Keys.MAX_CU), max));
                }
            }
        }
    }

    /** The number of blocks; their values may be secret. */
    @Override
    public String toString() {
        return blocks.size() + " overrides";
    }
}
