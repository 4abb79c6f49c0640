package dev.plimsoll.stress.fleet;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The agent's configuration on the light platform. */
final class AgentSettings {

    private AgentSettings() {}

    /** How often the agent lists and probes. */
    enum Load {
        /** As configured by default. */
        DEFAULTS,
        /** Projects with an awake compute are listed each second, and almost nothing is probed. */
        LISTINGS,
        /** As {@link #LISTINGS}, and every awake compute is probed each second without a cost limit. */
        PROBES
    }

    /**
     * With the defaults wherever the place does not ask for something else.
     */
    static Map<String, Object> of(Fleet fleet, LightPlatform platform, int database, Path store, int port,
            int requestsPerMinute, Load load) {
        Map<String, Object> poll = new LinkedHashMap<>(Map.of("requests-per-minute", requestsPerMinute));
        if (load != Load.DEFAULTS) {
            poll.putAll(Map.of("interval", load == Load.PROBES ? "1s" : "1h", "list-active", "1s"));
        }
        return Map.of(
                "platform", Map.of("profile", fleet.profile().word(), "base-url", platform.baseUrl(), "api-key",
                        LightPlatform.KEY),
                "database", Map.of("host", "127.0.0.1", "port", database, "user", OneServer.USER, "ssl-mode",
                        "disable"),
                "poll", poll,
                "observe", Map.of("quiet", load == Load.DEFAULTS),
                "store", Map.of("url", "jdbc:sqlite:" + store, "retention", "400d"),
                "log", Map.of("level", "warn"),
                "server", Map.of("listen", "127.0.0.1:" + port));
    }
}
