package dev.plimsoll.emulator.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The time of the last access to each grain, in seconds since the start. */
final class Touches {

    private static final int NEVER = Integer.MIN_VALUE;
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;
    private static final int DAY = 24 * HOUR;

    private final int grain;
    private final int[] last;
    private int ever;

    Touches(int population, int grain) {
        this.grain = grain;
        this.last = new int[population];
        Arrays.fill(last, NEVER);
    }

    void touch(int page, int second) {
        if (last[page] == NEVER) {
            ever++;
        }
        last[page] = second;
    }

    /** Pages touched in a number of last seconds, including the present one. */
    long within(int seconds, int now) {
        long count = 0;
        for (int second : last) {
            if (second != NEVER && second > now - seconds) {
                count++;
            }
        }
        return count * grain;
    }

    /** Windows: each second up to 1 min, each minute up to 1 h, each hour up to 1 day, and since the start. */
    List<List<Long>> table(int now) {
        int oldest = Math.min(DAY, now + 1);
        int[] ofAge = new int[oldest + 1];
        for (int second : last) {
            if (second != NEVER) {
                ofAge[Math.clamp((long) now - second, 0, oldest)]++;
            }
        }
        List<List<Long>> rows = new ArrayList<>();
        long sum = 0;
        for (int seconds = 1; seconds <= oldest; seconds++) {
            sum += ofAge[seconds - 1];
            if (seconds <= MINUTE || seconds % (seconds <= HOUR ? MINUTE : HOUR) == 0) {
                rows.add(List.of((long) seconds, sum * grain));
            }
        }
        rows.add(List.of((long) Integer.MAX_VALUE, (long) ever * grain));
        return rows;
    }
}
