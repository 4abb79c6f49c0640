package dev.plimsoll.config.text;

/**
 * The location of a value that is being read.
 *
 * @param path       its key
 * @param where      file and line, or variable
 * @param problems collects its problems
 * @param files    finds the files that it names
 */
public record Location(String path, String where, ProblemList problems, FileLookup files) {

    /** Reports a problem of this value. */
    public void wrong(String message) {
        problems.problem(path, message, where);
    }

    /** The location of a part of this value. */
    public Location within(String part) {
        return new Location(path, "%s, %s".formatted(where, part), problems, files);
    }

    /** The location of an item of this list. */
    public Location item(int index, Tree item) {
        return new Location("%s[%d]".formatted(path, index), item.where(), problems, files);
    }

    /** The location of an entry of this mapping. */
    public Location entry(String name, Tree value) {
        return new Location(path + "." + name, value.where(), problems, files);
    }

    /** The location of an entry that this mapping lacks. */
    public Location entry(String name) {
        return new Location(path + "." + name, where, problems, files);
    }
}
