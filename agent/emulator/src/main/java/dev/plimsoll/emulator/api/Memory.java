package dev.plimsoll.emulator.api;

/** Amounts of memory as people write them. */
final class Memory {

    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB"};

    private Memory() {}

    /** The largest unit that leaves no fraction. */
    static String written(long bytes) {
        long amount = bytes;
        int unit = 0;
        while (unit < UNITS.length - 1 && amount > 0 && amount % 1024 == 0) {
            amount /= 1024;
            unit++;
        }
        return amount + UNITS[unit];
    }
}
