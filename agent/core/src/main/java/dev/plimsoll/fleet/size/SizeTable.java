package dev.plimsoll.fleet.size;

import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sizes that a compute may have, smallest first.
 *
 * <p>A platform may list a compute with a size that the table lacks. The rule, if there is one, derives such a size. It
 * is never a size to change to.
 *
 * @param sizes at least one, each CU once, sorted here
 * @param rule  derives sizes that have no row; null if there is none
 */
public record SizeTable(List<Size> sizes, @Nullable SizeRule rule) {

    public SizeTable {
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException("a size table needs at least one size");
        }
        sizes = sizes.stream().sorted(Comparator.comparing(Size::cu)).toList();
        long distinct = sizes.stream().map(Size::cu).distinct().count();
        if (distinct != sizes.size()) {
            throw new IllegalArgumentException("a size table must list each size only once");
        }
    }

    /** The sizes with a file cache, which a method that rests on the cache may choose from; all where none has one. */
    public SizeTable cached() {
        List<Size> cached = sizes.stream().filter(Size::hasCache).toList();
        return cached.isEmpty() || cached.size() == sizes.size() ? this : new SizeTable(cached, rule);
    }

    /** Whether {@code cu} is known to have no file cache. */
    public boolean isWithoutCache(ComputeUnits cu) {
        return at(cu).filter(row -> !row.hasCache()).isPresent();
    }

    /** How updates of the platform reach a running compute; those of the published contract without a rule. */
    public UpdateRule updates() {
        return known().updates();
    }

    /** Without a rule, the platform is one of the published contract. */
    SizeRule known() {
        return rule == null ? SizeRule.STANDARD : rule;
    }

    /** Whether {@code cu} is a listed row, and so a size to change to. */
    public boolean lists(ComputeUnits cu) {
        return row(cu).filter(row -> !row.derived()).isPresent();
    }

    /** The row of {@code cu}, or the one that the rule derives; empty without either. */
    public Optional<Size> at(ComputeUnits cu) {
        SizeRule known = rule;
        return known == null ? row(cu) : row(cu).or(() -> Optional.of(known.derive(cu)));
    }

    private Optional<Size> row(ComputeUnits cu) {
        for (Size size : sizes) {
            if (size.cu().equals(cu)) {
                return Optional.of(size);
            }
        }
        return Optional.empty();
    }

    /**
     * {@code max_connections} of a compute with these limits: by its smallest size, unless the rule differs. If neither
     * table nor rule has that size, the next smaller row counts.
     */
    public int maxConnections(SizeRange range) {
        ComputeUnits decisive = known().decisive(range);
        return at(decisive).or(() -> below(decisive).stream().findFirst()).orElse(smallest()).maxConnections();
    }

    /** A plan and those above it; without a rule, those of the published contract. One that is not there is the largest. */
    public List<PlanRule> plansFrom(PlatformPlan plan) {
        List<PlanRule> plans = known().plans();
        List<PlanRule> found = plans.stream().dropWhile(rule -> rule.plan() != plan).toList();
        return found.isEmpty() ? List.of(plans.getLast()) : found;
    }

    /** Whether every compute has a pooler on a host of its own; not known without a rule, which counts as no. */
    public boolean hasPoolerAlwaysOn() {
        return known().hasPoolerAlwaysOn();
    }

    /** Whether the addresses of sessions show which came through the pooler; not without a rule. */
    public boolean showsPooledSessions() {
        return known().showsPooledSessions();
    }

    /** Whether the platform accepts these limits, as far as known. */
    public boolean permits(SizeRange range) {
        return known().scaling().permits(range);
    }

    /**
     * CU of the size with this much cache, interpolated linearly between two rows, and never beyond the first or the
     * last.
     */
    public double sizeOf(Bytes cache) {
        Size below = smallest();
        for (Size row : cached().sizes) {
            if (row.cache().compareTo(cache) >= 0) {
                double span = row.cache().value() - below.cache().value();
                double part = span <= 0 ? 1 : Math.max(0, (cache.value() - below.cache().value()) / span);
                return below.cu().asDouble() + part * (row.cu().asDouble() - below.cu().asDouble());
            }
            below = row;
        }
        return below.cu().asDouble();
    }

    /** What the table says of a compute with these limits; nothing of a size that it does not list. */
    public SizeLaw law(SizeRange limits) {
        return at(limits.max()).map(row -> SizeLaw.of(this, limits, row.cache(), maxConnections(limits)))
                .orElse(SizeLaw.NONE);
    }

    /** All sizes by {@code law} of a compute with these limits, as far as the table does not say the same of it. */
    public SizeTable under(SizeLaw law, SizeRange limits) {
        SizeLaw other = at(limits.max()).isPresent() ? law.beyond(law(limits)) : SizeLaw.NONE;
        return other.equals(SizeLaw.NONE) ? this
                : new SizeTable(sizes.stream().map(other::row).toList(), rule == null ? null : other.rule(rule));
    }

    /** The table with {@code row} replacing the row of its size, or added. */
    public SizeTable with(Size row) {
        if (sizes.contains(row)) {
            return this;
        }
        Stream<Size> others = sizes.stream().filter(size -> !size.cu().equals(row.cu()));
        return new SizeTable(Stream.concat(others, Stream.of(row)).toList(), rule);
    }

    /** Sizes above {@code cu}, the next one first. */
    public List<Size> above(ComputeUnits cu) {
        return sizes.stream().filter(size -> size.cu().isAbove(cu)).toList();
    }

    /** Sizes below {@code cu}, the next one first. */
    public List<Size> below(ComputeUnits cu) {
        return sizes.reversed().stream().filter(size -> size.cu().isBelow(cu)).toList();
    }

    /** Sizes after {@code from} up to {@code to}, up or down, the next one first. */
    public List<ComputeUnits> way(ComputeUnits from, ComputeUnits to) {
        boolean up = to.isAbove(from);
        return (up ? above(from) : below(from)).stream()
                .map(Size::cu)
                .filter(cu -> up ? !cu.isAbove(to) : !cu.isBelow(to))
                .toList();
    }

    /** The size {@code steps} rows away from {@code from} in the direction of {@code to}, never beyond it. */
    public ComputeUnits towards(ComputeUnits from, ComputeUnits to, int steps) {
        return way(from, to).stream().limit(steps).reduce(from, (reached, next) -> next);
    }

    /** The size with these CU; the largest where the table does not list it. */
    public Size atOrLargest(ComputeUnits cu) {
        return at(cu).orElse(largest());
    }

    public Size smallest() {
        return sizes.getFirst();
    }

    public Size largest() {
        return sizes.getLast();
    }
}
