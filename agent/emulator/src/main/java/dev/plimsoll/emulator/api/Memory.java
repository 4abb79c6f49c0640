package dev.plimsoll.emulator.api;

/** Formats amounts of memory. */
final class Memory {

    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB"};

    private Memory() {}

    /** The amount in the largest unit without a fraction. */
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
