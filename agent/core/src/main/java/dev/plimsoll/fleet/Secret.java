package dev.plimsoll.fleet;

import java.util.Objects;

/**
 * A credential for the platform or a database. It prints as dots, so that it does not appear in a log, an error or a
 * page.
 */
public final class Secret implements SecretSource {

    private final String value;

    public Secret(String value) {
        this.value = value;
    }

    /** The plain text, for the one call that needs it. */
    public String reveal() {
        return value;
    }

    /** Itself, since it does not change. */
    @Override
    public Secret current() {
        return this;
    }

    public boolean isEmpty() {
        return value.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && secret.value.equals(value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Secret.class, value);
    }

    @Override
    public String toString() {
        return "•••";
    }
}
