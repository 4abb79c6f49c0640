package dev.plimsoll.activity;

import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Sample;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Activity of others, as a probe found it. */
public sealed interface ProbedActivity {

    /**
     * Others were active since the previous probe.
     *
     * @param at   their last activity, if it was observed
     * @param sure whether others cannot have been active later: no session opened and closed
     */
    record Others(@Nullable Instant at, boolean sure) implements ProbedActivity {}

    /** No other client was active since the previous probe. */
    record NoOthers() implements ProbedActivity {}

    /** The probe itself started the compute. */
    record Woken() implements ProbedActivity {}

    /** The probe failed and observed nothing. */
    record Unseen() implements ProbedActivity {}

    /** The probe reached nothing, so it kept nothing awake. */
    record NoConnection() implements ProbedActivity {}

    /**
     * The activity that {@code sample} shows.
     *
     * @param earlier the previous sample; null if there is none
     * @param begun   when the probe began
     * @param before  timeline before the probe, with the listing before it
     */
    static ProbedActivity of(Sample sample, @Nullable Sample earlier, Instant begun, Timeline before,
            ActivityPolicy policy) {
        return isOurs(sample, begun, before, policy) && !showsOthers(sample)
                ? new Woken()
                : unwoken(sample, earlier);
    }

    /** The activity that {@code sample} shows if no probe started the compute. */
    static ProbedActivity unwoken(Sample sample, @Nullable Sample earlier) {
        if (earlier != null && !sample.showsOthersSince(earlier)) {
            return new NoOthers();
        }
        Duration idle = sample.others().sinceLast();
        return new Others(idle == null ? null : sample.at().minus(idle), idle != null && !anyLeft(sample, earlier));
    }

    /**
     * Whether the agent's probes may have started this run: while this probe waited, or after an earlier one that
     * waited in vain.
     *
     * <p>By the agent's clock, the start is never later than {@link Sample#runBegan}, whatever the server's clock
     * shows.
     */
    private static boolean isOurs(Sample sample, Instant begun, Timeline before, ActivityPolicy policy) {
        boolean whileWaiting = !sample.runBegan().isBefore(begun);
        return (whileWaiting && !before.wasStartedBefore(begun, policy))
                || startedBy(before.probe(), sample, policy.tunables().use().starting());
    }

    /**
     * Whether anybody else is connected: a client connected this early would have started the compute as well. If the
     * sessions' activity is hidden, any session may be a client's.
     */
    private static boolean showsOthers(Sample sample) {
        Clients clients = sample.connections().clients();
        boolean connected = clients == null ? sample.connections().used() > 0 : clients.sessions() > 0;
        return connected || sample.others().sinceLast() != null;
    }

    /** Whether a session of others has closed, in this run and since {@code earlier} if that is in the same run. */
    private static boolean anyLeft(Sample sample, @Nullable Sample earlier) {
        boolean same = earlier != null && earlier.isOfRun(sample);
        long before = same && earlier != null ? earlier.others().sessions() - earlier.connections().used() : 0;
        return sample.others().sessions() - sample.connections().used() > before;
    }

    /** Whether an earlier probe that observed nothing started the compute: it waited for the start in vain. */
    private static boolean startedBy(@Nullable LastProbe before, Sample sample, Duration starting) {
        return before != null && before.saw() == LastProbe.Saw.NOTHING
                && !sample.runBegan().isBefore(before.begun())
                && sample.runBegan().isBefore(before.ended().plus(starting));
    }
}
