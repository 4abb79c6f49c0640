package dev.plimsoll.config;

import dev.plimsoll.config.layer.Values;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of each compute: the defaults, under the blocks that match it. Blocks apply in the order of the file;
 * later ones win. The defaults and each block are bound at the start, and blocks that match together once more.
 */
public final class Overrides {

    private final Values base;
    private final List<Block> blocks;
    /** The settings by the numbers of the blocks that match. */
    private final Map<List<Integer>, ComputeSettings> bound = new ConcurrentHashMap<>();
    private final List<ComputeSettings> all;

    /**
     * One block of overrides.
     *
     * @param match  selects its computes
     * @param values the values of this block only
     */
    record Block(Match match, Values values) {}

    Overrides(Values base, List<Block> blocks) {
        this.base = base;
        this.blocks = List.copyOf(blocks);
        this.all = Stream
                .concat(Stream.of(List.<Integer>of()), IntStream.range(0, blocks.size()).mapToObj(List::of))
                .map(this::bound)
                .toList();
    }

    /** The settings of a compute that no block matches. */
    ComputeSettings defaults() {
        return all.getFirst();
    }

    /** The settings of {@code compute}. */
    ComputeSettings of(ComputeId compute, @Nullable Project project) {
        return bound(IntStream.range(0, blocks.size())
                .filter(block -> blocks.get(block).match().matches(compute, project))
                .boxed()
                .toList());
    }

    /** The defaults, and these with each single block. */
    List<ComputeSettings> all() {
        return all;
    }

    private ComputeSettings bound(List<Integer> matching) {
        return bound.computeIfAbsent(matching, numbers -> Binder.compute(
                numbers.stream().map(block -> blocks.get(block).values()).reduce(base, Values::under)));
    }

    /** The number of blocks; their values may be secret. */
    @Override
    public String toString() {
        return blocks.size() + " overrides";
    }
}
