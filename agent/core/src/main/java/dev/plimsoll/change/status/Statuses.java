package dev.plimsoll.change.status;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Port to the stored statuses, one per compute: for agents that show a compute on which another one works, or that they have not
 * reached since they started.
 */
public interface Statuses {

    /**
     * Stores {@code form} and replaces the previous one of {@code compute}.
     *
     * @param awakeHours expected hours a month that it is awake
     * @param at         time by the agent's clock
     */
    void keep(ComputeId compute, StatusForm form, double awakeHours, Instant at);

    /**
     * Gives all forms that were stored at {@code since} or later to {@code each}, the latest first by the store's clock. So those
     * of deleted computes, which nobody stores again, come last. A form may be seen after one that was stored later, so calls
     * have to overlap. There may be many, and they are not in memory at once.
     */
    void storedSince(Instant since, Consumer<StoredForm> each);

    /** Gives the forms of one project to {@code each}. */
    void of(String projectId, Consumer<StoredForm> each);

    /**
     * Records what a complete listing of a project showed: the forms of other computes are replaced by
     * {@link StatusForm#GONE}. A project without any compute gets one such form, of a compute without an id.
     *
     * @param at time by the agent's clock
     */
    void listed(String projectId, Set<ComputeId> computes, Instant at);

    /**
     * A form in the store.
     *
     * @param awakeHours expected hours a month that the compute is awake
     * @param keptAt     when it was stored, by the clock of the agent that did
     * @param storedAt   the same by the store's clock
     */
    record StoredForm(ComputeId compute, StatusForm form, double awakeHours, Instant keptAt, Instant storedAt) {

        /** Whether the compute does not exist any more. */
        public boolean isGone() {
            return form.equals(StatusForm.GONE);
        }
    }

    /** A status in a compact form. Another version of the agent may have written it, so that it cannot be read. */
    final class StatusForm {

        /** In place of the status of a compute that does not exist any more. */
        public static final StatusForm GONE = new StatusForm(new byte[0]);

        private final byte[] bytes;

        public StatusForm(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        /** A copy of the form. */
        public byte[] bytes() {
            return bytes.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof StatusForm form && Arrays.equals(bytes, form.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }
}
