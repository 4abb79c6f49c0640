package dev.plimsoll.config;

import dev.plimsoll.config.layer.Values;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Values that override the defaults for some computes. Blocks apply in the order of the file; later ones win. */
public final class Overrides {

    /** No overrides. */
    public static final Overrides NONE = new Overrides(Values.NONE, List.of());

    private final Values base;
    private final List<Block> blocks;

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
    }

    /** The settings of {@code compute}; {@code defaults} if no block matches it. */
    ComputeSettings apply(ComputeSettings defaults, ComputeId compute, @Nullable Project project) {
        List<Block> matching = blocks.stream().filter(block -> block.match().matches(compute, project)).toList();
        return matching.isEmpty()
                ? defaults
                : Binder.compute(matching.stream().map(Block::values).reduce(base, Values::under));
    }

    /** The defaults with each single block applied. */
    Stream<ComputeSettings> each() {
        return blocks.stream().map(block -> Binder.compute(base.under(block.values())));
    }

    /** The number of blocks; their values may be secret. */
    @Override
    public String toString() {
        return blocks.size() + " overrides";
    }
}
