package dev.plimsoll.cache;

import java.util.Locale;

/** What came of wanting to look inside a compute. */
public sealed interface Observation {

    /** Looked, and saw. */
    record Seen(Sample sample) implements Observation {}

    /** Not looked: it sleeps, and a look would wake it. */
    record Asleep() implements Observation {}

    /** Not looked, though it is awake. */
    record LeftAlone(Skip why) implements Observation {}

    /** Tried, and saw nothing. */
    sealed interface Failed extends Observation {

        Failure why();

        /** What to do about it, without any secret. */
        String detail();
    }

    /**
     * Tried, and got no answer.
     *
     * @param why    what failed
     * @param detail what to do about it, without any secret
     */
    record Unreachable(Failure why, String detail) implements Failed {}

    /**
     * Reached, but it cannot be read.
     *
     * @param why    what is missing
     * @param detail what to do about it, without any secret
     */
    record Unsupported(Failure why, String detail) implements Failed {}

    /** Why an awake compute was not looked at; the label {@code reason} of the skip metric. */
    enum Skip {
        /** The last look is more recent than the interval between two looks. */
        INTERVAL,
        /** Nobody but us was active since the last look: another would only keep it awake. */
        NOBODY_ELSE,
        /** Its owner disabled it. */
        DISABLED,
        /** Its state is a word that we do not know, or one on the way to another. */
        STATE,
        /** The platform's word about it is too old to trust. */
        STALE,
        /** It sleeps. */
        ASLEEP,
        /** Nobody was there for so long that it may fall asleep at any moment. */
        FALLING_ASLEEP,
        /** The worst that a look may cost does not fit into what looking may add to its time awake. */
        BUDGET,
        /** What looking may cost the fleet this month is used up. */
        MONTH,
        /** A look of ours started it, and it is left alone for a while. */
        WOKEN,
        /** Another agent that shares the store is the one that looks, and what it saw is served. */
        OTHER_AGENT;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Why a look failed; the label {@code reason} of the failure metric. */
    enum Failure {
        AUTH, RIGHTS, NO_VIEW, TIMEOUT, REFUSED, TLS, OTHER;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
