package dev.plimsoll.agent;

import dev.plimsoll.config.Reload;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.Sources;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings in force. A reload replaces them as a whole, so who reads them once has one configuration.
 * <p>The file is compared by its content, which also shows a link that points elsewhere. It is read again when two looks find
 * the same, so that a file during writing is not.
 */
public final class LiveSettings {

    private static final Logger LOG = LoggerFactory.getLogger(LiveSettings.class);

    /** Time between two looks at the file. */
    static final Duration LOOK = Duration.ofSeconds(10);
    private static final String FILE = "file";

    private final @Nullable Sources sources;
    private final AtomicBoolean isLooking = new AtomicBoolean();
    private volatile Settings current;
    private volatile Consumer<Reload> follower = reload -> {};
    private volatile Instant lookedAt = Instant.MIN;
    private @Nullable String seen;
    /** What was read last because the file changed, whether or not it was valid. */
    private @Nullable String read;

    /** @param sources where {@code first} came from; null if it cannot be read again */
    public LiveSettings(Settings first, @Nullable Sources sources) {
        this.current = first;
        this.sources = sources;
    }

    /** Those in force now. */
    public Settings current() {
        return current;
    }

    /** Has {@code follower} learn of each reload, also of one that is refused. */
    void follow(Consumer<Reload> next) {
        follower = next;
    }

    /**
     * Reads the configuration again. One reload follows the other.
     *
     * @param by what asked for it, for the log
     */
    public synchronized Reload reload(String by) {
        Reload reload = sources == null ? new Reload(current, List.of(), List.of(), List.of())
                : Reload.of(current, sources.load());
        current = reload.settings();
        follower.accept(reload);
        log(reload, by);
        return reload;
    }

    private static void log(Reload reload, String by) {
        if (reload.isRefused()) {
            LOG.atError()
                    .addKeyValue("by", by)
                    .addKeyValue("problems", reload.problems())
                    .log("the configuration is invalid and was not reloaded; the one before stays in force");
        } else if (!reload.needsRestart().isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("by", by)
                    .addKeyValue("reloaded", reload.reloaded())
                    .addKeyValue("needs_restart", reload.needsRestart())
                    .log("configuration reloaded, except what needs a restart");
        } else if (!reload.reloaded().isEmpty() || !by.equals(FILE)) {
            LOG.atInfo()
                    .addKeyValue("by", by)
                    .addKeyValue("reloaded", reload.reloaded())
                    .log("configuration reloaded");
        }
    }

    /** Looks at the file on another thread, if it is time: it may be on a file system that hangs. */
    void lookIfDue(Instant now) {
        if (sources != null && (lookedAt.equals(Instant.MIN)
                || Duration.between(lookedAt, now).abs().compareTo(LOOK) >= 0)
                && isLooking.compareAndSet(false, true)) {
            lookedAt = now;
            Thread.startVirtualThread(() -> {
                try {
                    look();
                } finally {
                    isLooking.set(false);
                }
            });
        }
    }

    synchronized void look() {
        String found = sources == null ? null : sources.content();
        if (found != null && found.equals(seen) && !found.equals(read)) {
            read = found;
            reload(FILE);
        }
        seen = found;
    }
}
