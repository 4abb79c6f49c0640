package dev.plimsoll.emulator.fault;

import dev.plimsoll.emulator.fault.Faults.Call;
import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Words;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** A fault of the API: the calls that it matches, those among them that it selects, and its effect. */
@Key("Faults of the API. All matching faults apply to a call; the ledger counts each.")
public record Fault(@Key(standard = "as `do`", value = "its name in the ledger") @Nullable String name,
        @Key(standard = "any", value = "HTTP method of the call") @Nullable String method,
        @Key(standard = "any", value = "a glob below the root: `/projects/*/endpoints`; `**` crosses slashes") @Nullable String path,
        @Key(standard = "any", value = "id of the call's project") @Nullable String project,
        @Key(standard = "any", value = "id of the call's compute; with `delete-after-listing` and `suspend-after-listing` the affected compute, by default the first listed one") @Nullable String compute,
        @Key("only the n-th matching call, counted from 1") long nth,
        @Key("only the first n matching calls") long first, @Key("only every n-th matching call") long every,
        @Key(standard = "`0s`", value = "start, in emulated time since the emulator's start") Duration from,
        @Key("end, in emulated time since the emulator's start") @Nullable Duration until,
        @Key(standard = "`1`", value = "random share of the calls, from 0 to 1") double share,
        @Key(standard = "`1`", value = "seed of the random selection") long seed,
        @Key(name = "do", required = true, value = "see [Faults](#faults)") Doing doing,
        @Key(standard = "`503`", value = "of `refuse`") long status,
        @Key(standard = "of the status", value = "of `refuse`") @Nullable String code,
        @Key(standard = "of the status", value = "of `refuse`") @Nullable String message,
        @Key("with `refuse`: the header, in seconds; with `retry-operation`: emulated time until the retry (`10s`)") @Nullable Duration retryAfter,
        @Key(standard = "`json`", value = "of `refuse`") Form body,
        @Key(standard = "`1s`", value = "with `delay`: real time") Duration delay,
        @Key(standard = "the first", value = "the affected operation of the call") @Nullable String action,
        @Key("ids of the projects left out by `partial-listing`") @Nullable List<String> unavailable)
        implements
            Binder.Checked {

    private static final String LISTING = "/projects/*/endpoints";
    private static final Duration RETRY = Duration.ofSeconds(10);

    /** The form of an error body. */
    public enum Form {
        JSON, HTML, EMPTY
    }

    /** The values of {@code do}: what happens to a call. */
    public enum Doing {
        /** An error answer without effect. */
        REFUSE,

        /** A delay before the call's work. */
        DELAY,

        /** No effect and no answer. */
        HANG,

        /** No effect; the connection is closed. */
        CUT,

        /** The call takes effect, but the connection is closed instead of an answer. */
        LOSE_REPLY,

        /** A success answer without effect. */
        ACCEPT_AND_FORGET,

        /** The operation ends as {@code failed} without effect. */
        FAIL_OPERATION,

        /** The operation ends as {@code error} first, and is retried later. */
        RETRY_OPERATION,

        /** The operation's {@code action} is an unknown word. */
        ODD_ACTION,

        /** The operation's {@code status} is an unknown word until it is finished. */
        ODD_STATUS,

        /** A compute is deleted right after the answer of its listing. */
        DELETE_AFTER_LISTING,

        /** A compute is suspended right after the answer of its listing. */
        SUSPEND_AFTER_LISTING,

        /** Some projects are not listed; the dialect reports them as unavailable if it can. */
        PARTIAL_LISTING,

        /** One page with one cursor, forever. */
        REPEAT_CURSOR,

        /** The last page is followed by the first page, always with a new cursor. */
        ENDLESS_CURSOR,

        /** The first half of the answer, which is not valid JSON. */
        WRONG_JSON
    }

    /** Reports a path that can never match, among others. */
    @Override
    public void check(Binder.Problems problems) {
        if (path != null && !path.startsWith("/") && !path.startsWith("**")) {
            problems.add("path", "must begin with / or **, as in " + LISTING);
        }
        if (path != null && !isGlob(path)) {
            problems.add("path", "is no glob");
        }
        if (share > 1) {
            problems.add("share", "must be between 0 and 1");
        }
        if (status < 400 || status > 599) {
            problems.add("status", "must be between 400 and 599");
        }
    }

    private static boolean isGlob(String path) {
        try {
            FileSystems.getDefault().getPathMatcher("glob:" + path);
            return true;
        } catch (PatternSyntaxException wrong) {
            return false;
        }
    }

    /** Its name in the ledger. */
    String title() {
        return name == null ? Words.of(doing) : name;
    }

    /** Whether it matches a call. */
    boolean fits(Call call) {
        if (!fits(project, call.project())) {
            return false;
        }
        if (doing == Doing.DELETE_AFTER_LISTING || doing == Doing.SUSPEND_AFTER_LISTING) {
            return call.method().equals("GET") && matches(LISTING, call);
        }
        return fits(method, call.method()) && (path == null || matches(path, call)) && fits(compute, call.compute());
    }

    private static boolean fits(@Nullable String wanted, @Nullable String found) {
        return wanted == null || wanted.equalsIgnoreCase(found);
    }

    private static boolean matches(String glob, Call call) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(call.path()));
    }

    /** Whether it is active at that time after the emulator's start; other calls are not counted. */
    boolean spans(Duration age) {
        return age.compareTo(from) >= 0 && (until == null || age.compareTo(until) < 0);
    }

    /** Whether it selects the matching call with that number, counted from 1. */
    boolean counts(long number) {
        return (nth == 0 || number == nth) && (first == 0 || number <= first) && (every == 0 || number % every == 0);
    }

    /** Emulated time until the retry of an operation. */
    public Duration retryIn() {
        return Objects.requireNonNullElse(retryAfter, RETRY);
    }
}
