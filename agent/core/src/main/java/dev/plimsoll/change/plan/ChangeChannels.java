package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.fleet.ComputeId;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The channels by which this agent may make changes. A reload of the configuration may open one.
 *
 * @param writers   what sends them to the platform; null while this agent may not
 * @param proposers what proposes them as code; null while none is configured
 */
public record ChangeChannels(Supplier<@Nullable SettingWriter> writers, Supplier<@Nullable Proposer> proposers) {

    /** Nothing may be changed. */
    public static final ChangeChannels NONE = new ChangeChannels(() -> null, () -> null);

    public @Nullable SettingWriter writer() {
        return writers.get();
    }

    public @Nullable Proposer proposer() {
        return proposers.get();
    }

    /** What would hold a request about {@code compute} back now; null if nothing is known to, or none is ever sent. */
    public Veto.@Nullable OfPlatform heldBack(ComputeId compute) {
        SettingWriter writer = writer();
        return writer == null ? null : writer.heldBack(compute).orElse(null);
    }

    /** Whether a change may be made {@code via} this channel. */
    public boolean has(ChangeBasis.Via via) {
        return switch (via) {
            case API -> writer() != null;
            case FILE -> proposer() != null;
        };
    }
}
