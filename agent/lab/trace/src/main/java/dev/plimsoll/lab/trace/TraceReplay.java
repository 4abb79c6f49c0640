package dev.plimsoll.lab.trace;

import dev.plimsoll.cli.Main;
import java.util.List;
import java.util.stream.Stream;

/** The command {@code agent/lab/trace/run}: the program with one verb, which need not be named. */
public final class TraceReplay {

    private TraceReplay() {}

    /** Replays a trace, and ends the process with the exit code. */
    public static void main(String[] arguments) {
        Main.run("agent/lab/trace/run", List.of(TraceVerb.class),
                Stream.concat(Stream.of(TraceVerb.NAME), Stream.of(arguments)).toArray(String[]::new));
    }
}
