package dev.plimsoll.bench.week;

import dev.plimsoll.bench.Captures;
import java.util.Arrays;

/**
 * What is kept of a capture, with every read of that.
 *
 * @param capture as the file is called, like pg_zipf
 * @param share   of all its pages, above 0, at most 1
 * @param first   is added to each page number
 */
public record Tape(String capture, double share, int first) {

    /** Page numbers in the order of reading. */
    public int[] pages() {
        return Arrays.stream(Captures.sample(capture, share)).map(page -> first + page).toArray();
    }
}
