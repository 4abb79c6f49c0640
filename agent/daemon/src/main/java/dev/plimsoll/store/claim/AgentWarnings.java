package dev.plimsoll.store.claim;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Warns of agents that are configured otherwise, and of projects that nobody lists: once for each change of either. */
final class AgentWarnings {

    private static final Logger LOG = LoggerFactory.getLogger(AgentWarnings.class);
    /** Longer than a project takes to move to another agent. */
    private static final Duration UNLISTED_FOR = Duration.ofSeconds(30);

    private Map<String, Set<String>> unlike = Map.of();
    private int unlisted;
    private int warned;
    private long since;

    /** @param nanos as {@link System#nanoTime} */
    void look(Map<String, Set<String>> others, int projects, long nanos) {
        others.forEach((agent, settings) -> {
            if (!settings.equals(unlike.get(agent))) {
                LOG.atWarn()
                        .addKeyValue("agent", agent)
                        .addKeyValue("has", settings)
                        .log("agents that share a store must be configured alike, and this one is not");
            }
        });
        unlike = others;
        since = projects == unlisted ? since : nanos;
        unlisted = projects;
        if (projects != warned && nanos - since >= UNLISTED_FOR.toNanos()) {
            warned = projects;
            LOG.atLevel(projects > 0 ? Level.WARN : Level.INFO)
                    .addKeyValue("projects", projects)
                    .log("projects that no agent lists: an agent that can work must watch them");
        }
    }
}
