package dev.plimsoll.stress.agents;

/** What is done to agents. The weights say how often, beside each other. */
enum Fault {
    /** SIGKILL. The others see that its process has ended. */
    KILL("kills, seen by the others", 12),
    /** As if its machine was lost: it is stopped, and killed when others must have taken over. */
    LOSS("kills, not seen by the others", 12),
    /** It is stopped for 5 to 120 s, and goes on. */
    STALL("stalls of 5 to 120 s", 6),
    /** Its clock jumps by a minute, forward or back. */
    STEP("clock steps of 60 s", 4),
    /** SIGTERM. */
    LEAVE("leaves", 3),
    /** No agent reaches the store for 5 to 40 s. */
    GONE("times without the store, of 5 to 40 s", 1),
    /** An agent begins. */
    JOIN("joins", 0);

    private final String says;
    private final int weight;

    Fault(String says, int weight) {
        this.says = says;
        this.weight = weight;
    }

    String says() {
        return says;
    }

    int weight() {
        return weight;
    }
}
