package dev.plimsoll.bench.week;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;

/** The sizes by number, the smallest 0. */
public final class Ladder {

    /** All of them. */
    public static final SizeTable TABLE = Setup.table();

    private static final List<Size> SIZES = TABLE.sizes();
    private static final int[] PAGES = SIZES.stream()
            .mapToInt(size -> (int) size.cache().per(UsedUnit.PAGES.size()))
            .toArray();
    private static final double[] CU = SIZES.stream().mapToDouble(size -> size.cu().asDouble()).toArray();
    private static final int[] CONNECTIONS = SIZES.stream().mapToInt(Size::maxConnections).toArray();

    private Ladder() {}

    public static int count() {
        return PAGES.length;
    }

    public static int pages(int size) {
        return PAGES[size];
    }

    public static double cu(int size) {
        return CU[size];
    }

    public static int maxConnections(int size) {
        return CONNECTIONS[size];
    }

    public static Size at(int size) {
        return SIZES.get(size);
    }

    public static int of(ComputeUnits cu) {
        return SIZES.indexOf(TABLE.at(cu).orElseThrow());
    }

    /** The smallest size whose cache holds {@code pages}; the largest where none does. */
    public static int holding(double pages) {
        for (int size = 0; size < PAGES.length; size++) {
            if (PAGES[size] >= pages) {
                return size;
            }
        }
        return PAGES.length - 1;
    }
}
