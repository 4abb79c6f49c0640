package dev.plimsoll.cache;

import dev.plimsoll.fleet.Worded;
import java.util.List;

/** Result of a probe, or of the decision not to probe. */
public sealed interface Observation {

    /**
     * The probe succeeded.
     *
     * @param clients who is connected, those that were active latest; empty where that was not read
     */
    record Observed(Sample sample, List<ClientGroup> clients) implements Observation {}

    /** Not probed: the compute is suspended, and a probe would wake it. */
    record Asleep() implements Observation {}

    /** Not probed, although it is awake. */
    record Skipped(Skip why) implements Observation {}

    /** The probe failed. */
    sealed interface Failed extends Observation {

        Failure why();

        /** What to do about it, without any secret. */
        String detail();
    }

    /**
     * The probe got no answer.
     *
     * @param why    what failed
     * @param detail what to do about it, without any secret
     */
    record Unreachable(Failure why, String detail) implements Failed {}

    /**
     * The probe connected, but cannot read the statistics.
     *
     * @param why    what is missing
     * @param detail what to do about it, without any secret
     */
    record Unsupported(Failure why, String detail) implements Failed {}

    /** Reason for not probing a compute; the label {@code reason} of the skip metric. */
    enum Skip implements Worded {
        /** The last probe is more recent than the probing interval. */
        INTERVAL,
        /** No other client was active since the last probe: another probe would only keep the compute awake. */
        NOBODY_ELSE,
        /** A quota of its project is exhausted. */
        QUOTA,
        /** Its owner disabled it. */
        DISABLED,
        /** Its state is unknown here, or a transition to another state. */
        STATE,
        /** The platform's report about it is too old to trust. */
        STALE,
        /** It is suspended. */
        ASLEEP,
        /** It was inactive for so long that it can be suspended at any moment. */
        FALLING_ASLEEP,
        /** The worst-case cost of the probe exceeds the available probe budget of this compute. */
        BUDGET,
        /** The fleet's probe budget of this month is spent. */
        MONTH,
        /** A probe woke it, and probing pauses for a while. */
        WOKEN
    }

    /** Reason for the failure of a probe; the label {@code reason} of the failure metric. */
    enum Failure implements Worded {
        AUTH,
        /** The address of this machine is not allowed. */
        ADDRESS,
        /** A quota of the project is exhausted. */
        QUOTA, RIGHTS, NO_VIEW, TIMEOUT, REFUSED, TLS, OTHER
    }
}
