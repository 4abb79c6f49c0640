package dev.plimsoll.config.text;

/**
 * One thing that is wrong with a configuration. It never tells the value of a secret.
 *
 * @param path    the key it is about, such as {@code overrides[0].sizing.min-cu}; or the file, where all of that is wrong
 * @param message what was found, what is allowed, and where it was found
 */
public record Problem(String path, String message) {

    @Override
    public String toString() {
        return path + ": " + message;
    }
}
