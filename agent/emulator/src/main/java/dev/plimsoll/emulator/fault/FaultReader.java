package dev.plimsoll.emulator.fault;

import dev.plimsoll.emulator.fault.Effect.Aftermath;
import dev.plimsoll.emulator.fault.Effect.Fate;
import dev.plimsoll.emulator.fault.Effect.Form;
import dev.plimsoll.emulator.fault.Effect.Paging;
import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Keys;
import dev.plimsoll.emulator.scenario.key.Kind;
import dev.plimsoll.emulator.scenario.key.Section;
import dev.plimsoll.emulator.scenario.key.Words;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads one entry of a scenario's list of faults. */
public final class FaultReader {

    /** The keys of an entry. */
    public static final Section SECTION = Section.of("faults[]",
            "Faults of the API. All matching faults apply to a call; the ledger counts each.",
            Key.of("name", Kind.TEXT, "as `do`", "its name in the ledger"),
            Key.of("method", Kind.TEXT, "any", "HTTP method of the call"),
            Key.of("path", Kind.TEXT, "any", "a glob below the root: `/projects/*/endpoints`; `**` crosses slashes"),
            Key.of("project", Kind.TEXT, "any", "id of the call's project"),
            Key.of("compute", Kind.TEXT, "any",
                    "id of the call's compute; with `delete-after-listing` and `suspend-after-listing` the affected compute, by default the first listed one"),
            Key.optional("nth", Kind.COUNT, "only the n-th matching call, counted from 1"),
            Key.optional("first", Kind.COUNT, "only the first n matching calls"),
            Key.optional("every", Kind.COUNT, "only every n-th matching call"),
            Key.of("from", Kind.DURATION, "`0s`", "start, in emulated time since the emulator's start"),
            Key.optional("until", Kind.DURATION, "end, in emulated time since the emulator's start"),
            Key.of("share", Kind.NUMBER, "`1`", "random share of the calls, from 0 to 1"),
            Key.of("seed", Kind.COUNT, "`1`", "seed of the random selection"),
            Key.word("do", Words.all(Doing.class), null, "see [Faults](#faults)").needed(),
            Key.of("status", Kind.COUNT, "`503`", "of `refuse`"),
            Key.of("code", Kind.TEXT, "of the status", "of `refuse`"),
            Key.of("message", Kind.TEXT, "of the status", "of `refuse`"),
            Key.optional("retry-after", Kind.DURATION,
                    "with `refuse`: the header, in seconds; with `retry-operation`: emulated time until the retry (`10s`)"),
            Key.word("body", Words.all(Form.class), "`json`", "of `refuse`"),
            Key.of("delay", Kind.DURATION, "`1s`", "with `delay`: real time"),
            Key.of("action", Kind.TEXT, "the first", "the affected operation of the call"),
            Key.optional("unavailable", Kind.TEXTS, "ids of the projects left out by `partial-listing`"));

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final int UNAVAILABLE = 503;

    private FaultReader() {}

    /** The values of {@code do}. */
    enum Doing {
        REFUSE, DELAY, HANG, CUT, LOSE_REPLY, ACCEPT_AND_FORGET, FAIL_OPERATION, RETRY_OPERATION, ODD_ACTION,
        ODD_STATUS, DELETE_AFTER_LISTING, SUSPEND_AFTER_LISTING, PARTIAL_LISTING, REPEAT_CURSOR, ENDLESS_CURSOR,
        WRONG_JSON
    }

    public static Fault read(Keys keys) {
        if (!keys.has("do")) {
            keys.problem(keys.at("do"), "is missing");
        }
        Doing doing = keys.choice("do", Doing.REFUSE);
        boolean afterListing = doing == Doing.DELETE_AFTER_LISTING || doing == Doing.SUSPEND_AFTER_LISTING;
        String compute = keys.optionalText("compute");
        Match match = new Match(afterListing ? "GET" : keys.optionalText("method"),
                afterListing ? "/projects/*/endpoints" : path(keys), keys.optionalText("project"),
                afterListing ? null : compute);
        String name = keys.text("name", Words.of(doing));
        Fault fault = new Fault(name, match, occasion(keys), effect(doing, keys, compute));
        keys.end();
        return fault;
    }

    /** Reports a path that can never match. */
    private static @Nullable String path(Keys keys) {
        String path = keys.optionalText("path");
        if (path != null && !path.startsWith("/") && !path.startsWith("**")) {
            keys.problem(keys.at("path"), "must begin with / or **, as in /projects/*/endpoints");
        }
        if (path != null && !Match.isGlob(path)) {
            keys.problem(keys.at("path"), "is no glob");
        }
        return path;
    }

    private static Occasion occasion(Keys keys) {
        double share = keys.number("share", 1);
        if (share > 1) {
            keys.problem(keys.at("share"), "must be between 0 and 1");
        }
        return new Occasion(keys.count("nth", 0), keys.count("first", 0), keys.count("every", 0),
                keys.duration("from", Duration.ZERO), keys.optionalDuration("until"), share, keys.count("seed", 1));
    }

    private static Effect effect(Doing doing, Keys keys, @Nullable String compute) {
        return switch (doing) {
            case REFUSE -> refuse(keys);
            case DELAY -> new Effect.Delay(keys.duration("delay", SECOND));
            case HANG -> new Effect.Hang();
            case CUT -> new Effect.Cut();
            case LOSE_REPLY -> new Effect.LoseReply();
            case ACCEPT_AND_FORGET -> new Effect.Forget();
            case FAIL_OPERATION -> operation(Fate.FAILS, keys);
            case RETRY_OPERATION -> operation(Fate.RETRIES, keys);
            case ODD_ACTION -> operation(Fate.ODD_ACTION, keys);
            case ODD_STATUS -> operation(Fate.ODD_STATUS, keys);
            case DELETE_AFTER_LISTING -> new Effect.AfterListing(Aftermath.DELETED, compute);
            case SUSPEND_AFTER_LISTING -> new Effect.AfterListing(Aftermath.SUSPENDED, compute);
            case PARTIAL_LISTING -> new Effect.Partial(keys.texts("unavailable"));
            case REPEAT_CURSOR -> new Effect.Pages(Paging.REPEATS);
            case ENDLESS_CURSOR -> new Effect.Pages(Paging.NEVER_ENDS);
            case WRONG_JSON -> new Effect.WrongJson();
        };
    }

    private static Effect refuse(Keys keys) {
        long status = keys.count("status", UNAVAILABLE);
        if (status < 400 || status > 599) {
            keys.problem(keys.at("status"), "must be between 400 and 599");
        }
        return new Effect.Refuse((int) status, keys.optionalText("code"), keys.optionalText("message"),
                keys.optionalDuration("retry-after"), keys.choice("body", Form.JSON));
    }

    private static Effect operation(Fate fate, Keys keys) {
        return new Effect.Operation(fate, keys.optionalText("action"), keys.duration("retry-after", RETRY));
    }
}
