package dev.plimsoll.cli.reference;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The groups in which help and man page list the verbs, in this order. */
public enum HelpGroup {
    WATCH("Watch the fleet", "run", "once", "history", "report"),
    DECIDE("Decide on a size", "advise", "diff", "backtest"),
    CHANGE("Change sizes", "approve", "dismiss", "dismissals", "stop", "resume"),
    SET_UP("Set up", "check", "config"),
    ACCOUNT("Manage the account", "keys", "projects", "computes"),
    TOOLS("Tools", "demo", "emulator", "mcp", "completion", "man", "help");

    private final String title;
    private final List<String> verbs;

    HelpGroup(String title, String... verbs) {
        this.title = title;
        this.verbs = List.of(verbs);
    }

    public String title() {
        return title;
    }

    /** The verbs of this group that the program has. */
    public List<CommandLine> of(Map<String, CommandLine> all) {
        return verbs.stream().flatMap(name -> Stream.ofNullable(all.get(name))).toList();
    }

    /** Whether the verb is in this group. */
    public boolean has(String verb) {
        return verbs.contains(verb);
    }
}
