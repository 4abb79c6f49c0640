package dev.plimsoll.bench.fleet;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The agent's configuration on the light platform. */
final class AgentSettings {

    private AgentSettings() {}

    /**
     * With the defaults wherever the place does not ask for something else.
     *
     * @param busy whether every awake compute is looked into each second, whatever that costs it
     */
    static Map<String, Object> of(Fleet fleet, LightPlatform platform, int database, Path store, int port,
            int requestsPerMinute, boolean busy) {
        Map<String, Object> poll = new LinkedHashMap<>(Map.of("requests-per-minute", requestsPerMinute));
        if (busy) {
            poll.putAll(Map.of("interval", "1s", "list-active", "1s"));
        }
        return Map.of(
                "platform", Map.of("profile", fleet.profile().word(), "base-url", platform.baseUrl(), "api-key",
                        LightPlatform.KEY),
                "database", Map.of("host", "127.0.0.1", "port", database, "user", OneServer.USER, "ssl-mode",
                        "disable"),
                "poll", poll,
                "observe", Map.of("quiet", !busy),
                "store", Map.of("url", "jdbc:sqlite:" + store, "retention", "400d"),
                "log", Map.of("level", "warn"),
                "server", Map.of("listen", "127.0.0.1:" + port));
    }
}
