package dev.plimsoll.config.text;

/**
 * The place of a value that is being read.
 *
 * @param path       its key
 * @param where      file and line, or variable
 * @param complaints who hears of what is wrong with it
 */
public record Spot(String path, String where, Complaints complaints) {

    /** Notes that the value here is wrong. */
    public void wrong(String message) {
        complaints.problem(path, message, where);
    }

    /** The spot of one item of the list here. */
    public Spot item(int index) {
        return new Spot("%s[%d]".formatted(path, index), where, complaints);
    }

    /** The spot of one entry of the mapping here. */
    public Spot entry(String name) {
        return new Spot(path + "." + name, where, complaints);
    }
}
