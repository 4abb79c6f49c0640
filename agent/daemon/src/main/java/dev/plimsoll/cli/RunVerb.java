package dev.plimsoll.cli;

import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.HeapWatch;
import dev.plimsoll.cli.verb.Signals;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.config.Settings;
import picocli.CommandLine.Command;

/** Runs the daemon. */
@Command(name = RunVerb.NAME, description = "Runs the agent until it receives SIGTERM or Ctrl-C.", footer = {"",
    "Examples:",
    "  plimsoll -c plimsoll.yaml run"})
final class RunVerb extends Verb {

    static final String NAME = "run";

    @Override
    public Integer call() {
        Settings settings = daemonSettings();
        Signals signals = Signals.listen();
        HeapWatch.start();
        try (Agent agent = Agent.start(settings, clock())) {
            return agent.until(signals.received());
        }
    }
}
