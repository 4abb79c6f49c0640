package dev.plimsoll.config;

import dev.plimsoll.config.layer.Values;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Other values for some computes. Blocks apply in the order of the file, so that later ones win. */
public final class Overrides {

    /** None. */
    public static final Overrides NONE = new Overrides(Values.NONE, List.of());

    private final Values base;
    private final List<Block> blocks;

    /**
     * One block.
     *
     * @param match  for whom
     * @param values what is said there, and nothing else
     */
    record Block(Match match, Values values) {}

    Overrides(Values base, List<Block> blocks) {
        this.base = base;
        this.blocks = List.copyOf(blocks);
    }

    /** What holds for {@code compute}, where {@code defaults} hold for one that no block matches. */
    ComputeSettings apply(ComputeSettings defaults, Compute compute, @Nullable Project project) {
        List<Block> fitting = blocks.stream().filter(block -> block.match().matches(compute, project)).toList();
        return fitting.isEmpty()
                ? defaults
                : Binder.compute(fitting.stream().map(Block::values).reduce(base, Values::under));
    }

    /** Whether what one block alone makes of the defaults is so. */
    boolean any(Predicate<ComputeSettings> is) {
        return blocks.stream().map(block -> Binder.compute(base.under(block.values()))).anyMatch(is);
    }

    /** How many blocks there are; what they say may be secret. */
    @Override
    public String toString() {
        return blocks.size() + " overrides";
    }
}
