package dev.plimsoll.config.text;

/**
 * The location of a value that is being read.
 *
 * @param path       its key
 * @param where      file and line, or variable
 * @param problems collects its problems
 */
public record Location(String path, String where, ProblemList problems) {

    /** Reports a problem of this value. */
    public void wrong(String message) {
        problems.problem(path, message, where);
    }

    /** The location of an item of this list. */
    public Location item(int index, Tree item) {
        return new Location("%s[%d]".formatted(path, index), item.where(), problems);
    }

    /** The location of an entry of this mapping. */
    public Location entry(String name, Tree value) {
        return new Location(path + "." + name, value.where(), problems);
    }

    /** The location of an entry that this mapping lacks. */
    public Location entry(String name) {
        return new Location(path + "." + name, where, problems);
    }
}
