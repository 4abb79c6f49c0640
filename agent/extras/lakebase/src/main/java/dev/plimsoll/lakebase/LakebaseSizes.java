package dev.plimsoll.lakebase;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import java.math.BigDecimal;
import java.util.List;

/**
 * Databricks Lakebase with projects, branches and computes (docs/lakebase.md).
 *
 * <p>A CU has 2 GiB. Autoscaling ends at 64 CU and spans at most 16 CU. The list has only sizes that every
 * published list of the platform has; the platform accepts further ones, which are derived. Larger fixed sizes are
 * documented, but the description of the API ends at 64 CU, so they are derived and never advised.
 *
 * <p>The platform publishes neither the size of its cache nor which limit gives the connections. The cache is
 * computed as at Neon, and the smaller limit counts for the connections. There is no free plan.
 */
final class LakebaseSizes extends SizeRule {

    static final SizeRule RULE = new LakebaseSizes();

    private LakebaseSizes() {
        super(2L << 30, 2_000_000_000L, "64",
                List.of(new Steps("0.5", "0.5", "0.5"), new Steps("1", "16", "1"), new Steps("24", "64", "4")),
                new Scaling("64", 16));
    }

    @Override
    protected BigDecimal cache(BigDecimal ram) {
        return belowOverhead(ram);
    }

    @Override
    public ComputeUnits decisive(SizeRange range) {
        return range.min();
    }

    @Override
    public boolean hasPoolerAlwaysOn() {
        return true;
    }
}
