package dev.plimsoll.emulator.scenario;

import java.util.List;
import java.util.Optional;

/** The size table of the platform ({@code platform/api.md} section 2.5). */
public final class Sizes {

    /** All sizes, smallest first. */
    public static final List<Size> ALL = List.of(new Size(0.25, 112), new Size(0.5, 225), new Size(1, 450),
            new Size(2, 901), new Size(3, 1351), new Size(4, 1802), new Size(5, 2253), new Size(6, 2703),
            new Size(7, 3154), new Size(8, 3604), new Size(9, 4000), new Size(10, 4000));

    private Sizes() {}

    /** The size of that many compute units; empty when the table has none. */
    public static Optional<Size> of(double cu) {
        return ALL.stream().filter(size -> size.cu() == cu).findFirst();
    }
}
