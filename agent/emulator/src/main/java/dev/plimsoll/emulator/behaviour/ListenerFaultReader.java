package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Keys;
import dev.plimsoll.emulator.scenario.key.Kind;
import dev.plimsoll.emulator.scenario.key.Section;
import dev.plimsoll.emulator.scenario.key.Words;
import java.time.Duration;

/** Reads one entry of a compute's list of listener faults. */
final class ListenerFaultReader {

    static final Section SECTION = Section.of("projects[].computes[].listener-faults[]",
            "Faults of its listener. The first active entry applies to a connection.",
            Key.of("from", Kind.DURATION, "`0s`", "start, in emulated time since the emulator's start"),
            Key.optional("until", Kind.DURATION, "end, in emulated time since the emulator's start"),
            Key.of("first", Kind.COUNT, "all", "number of connections it affects in that time"),
            Key.word("do", Words.all(Doing.class), null, "see [Listener faults](#listener-faults)").needed(),
            Key.of("every", Kind.DURATION, "`1s`", "with `drip`: real time between two bytes"),
            Key.of("bytes", Kind.COUNT, "`0`", "with `cut-after`: number of bytes from the server before the reset"),
            Key.of("sqlstate", Kind.TEXT, "`57P03`", "of `error`"),
            Key.of("message", Kind.TEXT, "`not now`", "with `error`: the message"));

    private static final Duration DRIP = Duration.ofSeconds(1);

    private ListenerFaultReader() {}

    /** The values of {@code do}. */
    enum Doing {
        CLOSED, REFUSE, ACCEPT_AND_HANG, STOP_IN_TLS, DRIP, CUT_AFTER, ERROR
    }

    static ListenerFault read(Keys keys) {
        if (!keys.has("do")) {
            keys.problem(keys.at("do"), "is missing");
        }
        ListenerFault fault = new ListenerFault(keys.duration("from", Duration.ZERO), keys.optionalDuration("until"),
                keys.count("first", Long.MAX_VALUE), effect(keys));
        keys.end();
        return fault;
    }

    private static ListenerFault.Effect effect(Keys keys) {
        return switch (keys.choice("do", Doing.REFUSE)) {
            case CLOSED -> new ListenerFault.Closed();
            case REFUSE -> new ListenerFault.Refuse();
            case ACCEPT_AND_HANG -> new ListenerFault.Hang();
            case STOP_IN_TLS -> new ListenerFault.StopInTls();
            case DRIP -> new ListenerFault.Drip(keys.duration("every", DRIP));
            case CUT_AFTER -> new ListenerFault.CutAfter(keys.count("bytes", 0));
            case ERROR -> new ListenerFault.Refusal(sqlState(keys), keys.text("message", "not now"));
        };
    }

    private static String sqlState(Keys keys) {
        String state = keys.text("sqlstate", "57P03");
        if (!state.matches("[0-9A-Z]{5}")) {
            keys.problem(keys.at("sqlstate"), "must be five digits or capital letters");
        }
        return state;
    }
}
