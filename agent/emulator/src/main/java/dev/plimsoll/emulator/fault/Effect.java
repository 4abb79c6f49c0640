package dev.plimsoll.emulator.fault;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What goes wrong with a call. */
public sealed interface Effect {

    /** In what a refusal is told. */
    enum Form {
        JSON, HTML, EMPTY
    }

    /** What becomes of an operation. */
    enum Fate {
        /** It ends as {@code failed}, and what it was to do is not done. */
        FAILS,

        /** It ends as {@code error} first, and is tried again later. */
        RETRIES,

        /** Its {@code action} is a word nobody knows. */
        ODD_ACTION,

        /** Its {@code status} is a word nobody knows, until it is finished. */
        ODD_STATUS
    }

    /** What is done to a compute right after it was listed. */
    enum Aftermath {
        DELETED, SUSPENDED
    }

    /** How pages go wrong. */
    enum Paging {
        /** The same page with the same cursor again and again. */
        REPEATS,

        /** Behind the last page the first comes again, always with a new cursor. */
        NEVER_ENDS
    }

    /**
     * Nothing is done, and an error is answered.
     *
     * @param code       absent for the usual one of the status
     * @param message    absent for the usual one
     * @param retryAfter the header of that name, absent for none
     */
    record Refuse(int status, @Nullable String code, @Nullable String message, @Nullable Duration retryAfter,
            Form form) implements Effect {}

    /** It takes that long, of real time, before anything is done. */
    record Delay(Duration by) implements Effect {}

    /** Nothing is done, and nothing is answered. */
    record Hang() implements Effect {}

    /** Nothing is done, and the connection is closed. */
    record Cut() implements Effect {}

    /** Everything is done, and the connection is closed instead of an answer. */
    record LoseReply() implements Effect {}

    /** A success is answered, and nothing is done. */
    record Forget() implements Effect {}

    /**
     * An operation that the call triggers goes its own way.
     *
     * @param action     of the operation; absent for the first
     * @param retryAfter emulated time until one in error is tried again
     */
    record Operation(Fate fate, @Nullable String action, Duration retryAfter) implements Effect {}

    /**
     * A compute is gone or asleep when its listing has just been answered.
     *
     * @param compute absent for the first of those listed
     */
    record AfterListing(Aftermath aftermath, @Nullable String compute) implements Effect {}

    /** Some projects are not listed, but told as not available where the dialect can tell it. */
    record Partial(List<String> unavailable) implements Effect {

        public Partial {
            unavailable = List.copyOf(unavailable);
        }
    }

    /** Listing goes on for ever. */
    record Pages(Paging paging) implements Effect {}

    /** The first half of the answer, which is no JSON. */
    record WrongJson() implements Effect {}
}
