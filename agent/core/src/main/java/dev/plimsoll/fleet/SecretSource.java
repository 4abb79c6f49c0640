package dev.plimsoll.fleet;

/** Where a secret comes from: a {@link Secret} that stays as it is, or a file that may be replaced while the agent runs. */
public interface SecretSource {

    /** The secret for frequent use: at most a few seconds older than its source. */
    Secret current();

    /** The secret after reading its source at once: for a new session, and after the previous secret was refused. */
    default Secret reload() {
        return current();
    }
}
