package dev.plimsoll.probing;

import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Sample;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a look inside says about who is there. */
public sealed interface ProbedActivity {

    /**
     * Others were active since our look before.
     *
     * @param at   when last, where that was seen
     * @param sure whether nobody can have been there later: no session has come and gone
     */
    record Others(@Nullable Instant at, boolean sure) implements ProbedActivity {}

    /** Nobody was since our look before. */
    record Nobody() implements ProbedActivity {}

    /** The look itself started the compute. */
    record Woken() implements ProbedActivity {}

    /** The look failed, and showed nothing. */
    record Unseen() implements ProbedActivity {}

    /** Nothing was reached, so that nobody was kept awake. */
    record Refused() implements ProbedActivity {}

    /** What a start takes at the most after whoever caused it gave up waiting. */
    Duration STARTING = Duration.ofSeconds(30);

    /**
     * What {@code sample} says.
     *
     * @param earlier the sample before; null where there is none
     * @param begun   when the look began
     * @param watch   what was listed before the look, and known of looks before it
     */
    static ProbedActivity of(Sample sample, @Nullable Sample earlier, Instant begun, ProbeState watch,
            ProbingPolicy policy) {
        return isOurs(sample, begun, watch, policy) && !showsSomebody(sample)
                ? new Woken()
                : unwoken(sample, earlier);
    }

    /** What {@code sample} says where it is known that no look started the compute. */
    static ProbedActivity unwoken(Sample sample, @Nullable Sample earlier) {
        if (earlier != null && !sample.showsOthersSince(earlier)) {
            return new Nobody();
        }
        Duration idle = sample.others().sinceLast();
        return new Others(idle == null ? null : sample.at().minus(idle), idle != null && !someLeft(sample, earlier));
    }

    /**
     * Whether the run began so that a look of ours may have begun it: while this look waited, or after one that waited in vain.
     *
     * <p>The start is never later by our clock than {@link Sample#runBegan} says, whatever the server's clock shows.
     */
    private static boolean isOurs(Sample sample, Instant begun, ProbeState watch, ProbingPolicy policy) {
        boolean whileWaiting = !sample.runBegan().isBefore(begun);
        return (whileWaiting && !watch.wasStartedBefore(begun, policy)) || startedBy(watch.period().look(), sample);
    }

    /**
     * Whether anybody else is connected: whoever was there that soon would have started it as well. Where no session's activity
     * is shown, any of them may be somebody's.
     */
    private static boolean showsSomebody(Sample sample) {
        Clients clients = sample.connections().clients();
        boolean connected = clients == null ? sample.connections().used() > 0 : clients.sessions() > 0;
        return connected || sample.others().sinceLast() != null;
    }

    /** Whether anybody who was there is gone, in this run and since {@code earlier} if that was in the same. */
    private static boolean someLeft(Sample sample, @Nullable Sample earlier) {
        boolean same = earlier != null && earlier.startedAt().equals(sample.startedAt());
        long before = same && earlier != null ? earlier.others().sessions() - earlier.connections().used() : 0;
        return sample.others().sessions() - sample.connections().used() > before;
    }

    /** Whether a look that saw nothing started it: it waited for the start in vain. */
    private static boolean startedBy(@Nullable LastProbe before, Sample sample) {
        return before != null && before.saw() == LastProbe.Saw.NOTHING
                && !sample.runBegan().isBefore(before.begun())
                && sample.runBegan().isBefore(before.ended().plus(STARTING));
    }
}
