package dev.plimsoll.stress.agents;

import dev.plimsoll.stress.fleet.OneServer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How an agent of a campaign differs from the others.
 *
 * @param listing   how often it lists a project, and probes
 * @param isPartial whether it leaves out some projects
 * @param isAdviser whether it only advises
 */
record AgentSettings(Duration listing, boolean isPartial, boolean isAdviser) {

    /**
     * The configuration, by section: changes are made at once, and by policy.
     *
     * @param platform root of the API as this agent reaches it
     * @param key      for it
     * @param database port of the computes as this agent reaches them
     * @param store    port of the server with the store
     * @param own      port of its HTTP server
     */
    Map<String, Object> all(URI platform, String key, int database, int store, int own) {
        String pause = listing.toSeconds() + "s";
        return Map.of(
                "platform", Map.of("profile", "standard", "base-url", platform.toString(), "api-key", key, "exclude",
                        isPartial ? List.of("*-project-*3") : List.of()),
                "database", Map.of("port", database, "user", OneServer.USER, "ssl-mode", "disable"),
                "poll", Map.of("interval", pause, "list-active", pause, "requests-per-minute", 100_000),
                "observe", Map.of("quiet", false),
                "sizing", Map.of("mode", isAdviser ? "advise" : "apply", "min-accesses", 100, "evidence",
                        Map.of("shrink", "1s"), "cost", Map.of("restart", 0, "dropped-connection", 0)),
                "change", Map.of("approval", "policy", "when", "now", "cooldown", "0s", "per-hour", 100_000),
                "store", Map.of("url", OneServer.storeUrl(store), "user", OneServer.STORE_USER),
                "server", Map.of("listen", "127.0.0.1:" + own, "token", Person.TOKEN));
    }
}
