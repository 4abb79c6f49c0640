package dev.plimsoll.stress.fleet;

import java.util.HashMap;
import java.util.Map;

/** How often the agent lists and probes. */
enum Load {
    /** As configured by default. */
    DEFAULTS,
    /** Projects with an awake compute are listed each second, and almost nothing is probed. */
    LISTINGS,
    /** As {@link #LISTINGS}, and every awake compute is probed each second without a cost limit. */
    PROBES;

    /**
     * The settings for it, by section; all others are the defaults.
     *
     * @param requestsPerMinute that the agent may send to the platform
     */
    Map<String, Map<String, Object>> settings(int requestsPerMinute) {
        Map<String, Object> poll = new HashMap<>(Map.of("requests-per-minute", requestsPerMinute));
        if (this != DEFAULTS) {
            poll.putAll(Map.of("interval", this == PROBES ? "1s" : "1h", "list-active", "1s"));
        }
        return Map.of("poll", poll, "observe", Map.of("quiet", this == DEFAULTS), "log", Map.of("level", "warn"));
    }
}
