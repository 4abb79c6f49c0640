package dev.plimsoll.config.text;

/**
 * One problem of a configuration. It never contains the value of a secret.
 *
 * @param path    its key, such as {@code overrides[0].sizing.min-cu}; or the file if the whole file is invalid
 * @param message what was found, what is allowed, and the location
 */
public record Problem(String path, String message) {

    @Override
    public String toString() {
        return path + ": " + message;
    }
}
