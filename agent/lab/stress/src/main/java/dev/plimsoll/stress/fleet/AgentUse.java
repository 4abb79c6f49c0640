package dev.plimsoll.stress.fleet;

import java.util.List;
import java.util.Map;

/** What is used of an agent, beside watching its computes. */
enum AgentUse {
    /** Only Prometheus reads. */
    SCRAPES("scrapes"),
    /** People read the pages, and scripts the JSON. */
    PAGES("scrapes, pages and JSON"),
    /** An assistant lists the tools and calls one. */
    ASSISTANT("scrapes and an assistant"),
    /** Metrics and decisions go to a collector. */
    OTLP("scrapes and a collector of OTLP");

    private static final List<String> PATHS = List.of("/", "/api/v1/computes?limit=all",
            "/api/v1/recommendations?limit=all");
    private static final String LIST = """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}""";
    private static final String CALL = """
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "fleet", "arguments": {}}}""";

    private final String says;

    AgentUse(String says) {
        this.says = says;
    }

    String says() {
        return says;
    }

    /**
     * The settings that it needs.
     *
     * @param there a server that answers something
     */
    Map<String, Map<String, Object>> settings(String there) {
        return this == OTLP ? Map.of("otlp", Map.of("url", there, "interval", "10s")) : Map.of();
    }

    /** Uses it once. */
    void of(Http http) throws InterruptedException {
        expect(http.get("/metrics"));
        if (this == PAGES) {
            for (String path : PATHS) {
                expect(http.get(path));
            }
        } else if (this == ASSISTANT) {
            expect(http.message(LIST));
            expect(http.message(CALL));
        }
    }

    private static void expect(Http.Answer answer) {
        if (answer.status() != 200) {
            throw new IllegalStateException("the agent answered %d: %s".formatted(answer.status(), answer.body()));
        }
    }
}
