package dev.plimsoll.agent;

import dev.plimsoll.change.status.FleetStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders pages and lists before somebody asks for them: the first rendering in a new process takes many times as long
 * as any later one, because its code is loaded and compiled.
 *
 * <p>It does so whenever more computes are shown than before, so that a page finds most rows made, and once more when each awake
 * compute had time for a pass: one rendering at a time, on a thread of the lowest priority. A small fleet is rendered quickly, so
 * that this code is first loaded when somebody asks.
 */
final class WarmUp {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private final Consumer<FleetStatus> rendering;
    private final int fewest;
    private final Duration again;
    private final AtomicBoolean isRendering = new AtomicBoolean();
    private int most;
    /** When it renders without more computes; null if it did, and before the first rendering. */
    private @Nullable Instant due;

    /**
     * @param rendering what people and programs read first
     * @param fewest    number of computes from which on it does so
     * @param again     from the latest rendering of more computes to the last one
     */
    WarmUp(Consumer<FleetStatus> rendering, int fewest, Duration again) {
        this.rendering = rendering;
        this.fewest = fewest;
        this.again = again;
    }

    /** Renders {@code status} in the background, if that is due. Never blocks; called after each tick. */
    void look(FleetStatus status) {
        int computes = status.computeStatuses().size();
        boolean areMore = computes > most;
        boolean isDue = areMore || (due != null && !status.at().isBefore(due));
        if (!status.shown() || computes < fewest || !isDue || !isRendering.compareAndSet(false, true)) {
            return;
        }
        most = Math.max(most, computes);
        due = areMore ? status.at().plus(again) : null;
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
        } finally {
            isRendering.set(false);
        }
    }
}
