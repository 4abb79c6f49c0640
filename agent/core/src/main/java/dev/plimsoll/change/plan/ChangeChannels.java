package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.fleet.ComputeId;
import org.jspecify.annotations.Nullable;

/**
 * The channels by which this agent may make changes.
 *
 * @param writer  sends them to the platform; null if this agent may not
 * @param proposer proposes them as code; null if none is configured
 */
public record ChangeChannels(@Nullable SettingWriter writer, @Nullable Proposer proposer) {

    /** Nothing may be changed. */
    public static final ChangeChannels NONE = new ChangeChannels(null, null);

    /** What would hold a request about {@code compute} back now; null if nothing is known to, or none is ever sent. */
    public Veto.@Nullable OfPlatform heldBack(ComputeId compute) {
        return writer == null ? null : writer.heldBack(compute).orElse(null);
    }

    /** Whether a change may be made {@code via} this channel. */
    public boolean has(ChangeBasis.Via via) {
        return switch (via) {
            case API -> writer != null;
            case FILE -> proposer != null;
        };
    }
}
