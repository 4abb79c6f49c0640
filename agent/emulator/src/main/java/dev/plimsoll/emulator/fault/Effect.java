package dev.plimsoll.emulator.fault;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The effect of a fault on a call. */
public sealed interface Effect {

    /** The form of an error body. */
    enum Form {
        JSON, HTML, EMPTY
    }

    /** The outcome of an operation. */
    enum Fate {
        /** It ends as {@code failed} without effect. */
        FAILS,

        /** It ends as {@code error} first, and is retried later. */
        RETRIES,

        /** Its {@code action} is an unknown word. */
        ODD_ACTION,

        /** Its {@code status} is an unknown word until it is finished. */
        ODD_STATUS
    }

    /** What happens to a compute right after its listing. */
    enum Aftermath {
        DELETED, SUSPENDED
    }

    /** Faults of paging. */
    enum Paging {
        /** The same page with the same cursor forever. */
        REPEATS,

        /** The last page is followed by the first page, always with a new cursor. */
        NEVER_ENDS
    }

    /**
     * An error answer without effect.
     *
     * @param code       absent for the status's default
     * @param message    absent for the status's default
     * @param retryAfter the header of that name, absent for none
     */
    record Refuse(int status, @Nullable String code, @Nullable String message, @Nullable Duration retryAfter,
            Form form) implements Effect {}

    /** A real-time delay before the call's work. */
    record Delay(Duration by) implements Effect {}

    /** No effect and no answer. */
    record Hang() implements Effect {}

    /** No effect; the connection is closed. */
    record Cut() implements Effect {}

    /** The call takes effect, but the connection is closed instead of an answer. */
    record LoseReply() implements Effect {}

    /** A success answer without effect. */
    record Forget() implements Effect {}

    /**
     * A fault of an operation that the call triggers.
     *
     * @param action     of the operation; absent for the first
     * @param retryAfter emulated time until a retry
     */
    record Operation(Fate fate, @Nullable String action, Duration retryAfter) implements Effect {}

    /**
     * A compute is deleted or suspended right after the answer of its listing.
     *
     * @param compute absent for the first of those listed
     */
    record AfterListing(Aftermath aftermath, @Nullable String compute) implements Effect {}

    /** Some projects are not listed; the dialect reports them as unavailable if it can. */
    record Partial(List<String> unavailable) implements Effect {

        public Partial {
            unavailable = List.copyOf(unavailable);
        }
    }

    /** The listing never ends. */
    record Pages(Paging paging) implements Effect {}

    /** The first half of the answer, which is not valid JSON. */
    record WrongJson() implements Effect {}
}
