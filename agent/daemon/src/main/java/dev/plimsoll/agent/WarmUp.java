package dev.plimsoll.agent;

import dev.plimsoll.change.status.FleetStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders pages and lists before somebody asks for them: the first rendering in a new process takes many times as long
 * as any later one, because its code is loaded and compiled.
 *
 * <p>It does so twice, on one thread of the lowest priority: when the fleet was first listed, and again when each awake
 * compute had time for a pass. A small fleet is rendered quickly, so that this code is first loaded when somebody asks.
 */
final class WarmUp {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private final Consumer<FleetStatus> rendering;
    private final int fewest;
    private final Duration again;
    private Instant due = Instant.MIN;
    private int left = 2;

    /**
     * @param rendering what people and programs read first
     * @param fewest    number of computes from which on it does so
     * @param again     time between both renderings
     */
    WarmUp(Consumer<FleetStatus> rendering, int fewest, Duration again) {
        this.rendering = rendering;
        this.fewest = fewest;
        this.again = again;
    }

    /** Renders {@code status} in the background, if that is due. Never blocks; called after each tick. */
    void look(FleetStatus status) {
        if (left == 0 || !status.shown() || status.computeStatuses().size() < fewest
                || status.at().isBefore(due)) {
            return;
        }
        left--;
        due = status.at().plus(again);
        Thread.ofPlatform().name("warm-up").daemon().priority(Thread.MIN_PRIORITY).start(() -> render(status));
    }

    private void render(FleetStatus status) {
        long begun = System.nanoTime();
        try {
            rendering.accept(status);
            LOG.atDebug()
                    .addKeyValue("took", Duration.ofNanos(System.nanoTime() - begun))
                    .log("pages and lists are rendered");
        } catch (RuntimeException failed) {
            LOG.atWarn().addKeyValue("why", failed.toString()).log("cannot render pages and lists in advance");
        }
    }
}
