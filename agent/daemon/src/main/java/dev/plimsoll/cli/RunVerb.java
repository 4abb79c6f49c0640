package dev.plimsoll.cli;

import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.HeapWatch;
import dev.plimsoll.agent.LiveSettings;
import dev.plimsoll.cli.verb.Signals;
import dev.plimsoll.cli.verb.Verb;
import picocli.CommandLine.Command;

/** Runs the daemon. */
@Command(name = RunVerb.NAME, description = "Runs the agent until it receives SIGTERM or Ctrl-C.", footer = {"",
    "Examples:",
    "  plimsoll -c plimsoll.yaml run"})
final class RunVerb extends Verb {

    static final String NAME = "run";

    @Override
    public Integer call() {
        LiveSettings settings = new LiveSettings(daemonSettings(), sources());
        Signals signals = Signals.listen();
        HeapWatch.start();
        try (Agent agent = Agent.start(settings, clock())) {
            Signals.onHangUp(() -> settings.reload("SIGHUP"));
            return agent.until(signals.received());
        }
    }
}
