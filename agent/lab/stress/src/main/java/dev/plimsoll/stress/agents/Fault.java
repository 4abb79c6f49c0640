package dev.plimsoll.stress.agents;

import java.util.Random;
import java.util.stream.Stream;

/** What is done to agents. The weights say how often, beside each other. */
enum Fault {
    /** SIGKILL: its connections end, and the store does not hear of it any more. */
    KILL("kills", 12),
    /** As if its machine was lost: it is stopped, and killed when others must have taken over. */
    LOSS("losses of a machine", 12),
    /** It is stopped for 5 to 120 s, and goes on. */
    STALL("stalls of 5 to 120 s", 6),
    /** Its clock jumps by a minute, forward or back. */
    STEP("clock steps of 60 s", 4),
    /** SIGTERM. */
    LEAVE("leaves", 3),
    /** The agent alone does not reach the platform for 30 to 90 s. */
    CUT("agents cut from the platform, for 30 to 90 s", 4),
    /** The platform refuses its key for 30 to 90 s. */
    REVOKED("keys refused, for 30 to 90 s", 4),
    /** No agent reaches the store for 5 to 40 s. */
    GONE("times without the store, of 5 to 40 s", 1),
    /** An agent begins. */
    JOIN("joins", 0),
    /** An agent begins that watches nine in ten of the projects. */
    OTHER_PROJECTS("of these with other projects", 0),
    /** An agent begins that only advises. */
    OTHER_MODE("of these in another mode", 0);

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

    /** One of them, each as often as its weight says. */
    static Fault drawn(Random random) {
        int left = random.nextInt(Stream.of(values()).mapToInt(Fault::weight).sum());
        for (Fault fault : values()) {
            left -= fault.weight();
            if (left < 0) {
                return fault;
            }
        }
        throw new IllegalStateException("beyond the weights");
    }
}
