package dev.plimsoll.proposal;

import java.util.List;
import java.util.Set;

/**
 * The top level of a file of code, as its language reads it.
 *
 * @param entries   keys and values in the order of the file; a key may stand twice
 * @param elsewhere names that also stand below the top, or may come from there
 */
record TopLevel(List<Entry> entries, Set<String> elsewhere) {

    TopLevel {
        entries = List.copyOf(entries);
        elsewhere = Set.copyOf(elsewhere);
    }

    /**
     * One key with its value.
     *
     * @param name    the key, without quotes
     * @param content what the value says; equal for equal values, wherever they stand
     * @param from    index of the first character of the value; {@code to} for a value that stands elsewhere or is used
     *                elsewhere too
     * @param to      index after its last character
     */
    record Entry(String name, String content, int from, int to) {}

    /** The values of {@code key}: none, one, or several. */
    List<Entry> of(String key) {
        return entries.stream().filter(entry -> entry.name().equals(key)).toList();
    }
}
