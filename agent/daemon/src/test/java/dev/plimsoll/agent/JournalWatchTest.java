package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.store.DeferredStore;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalWatchTest {

    private final List<@Nullable Boolean> shown = new ArrayList<>();
    private boolean leads = true;
    private ChainReport report = new ChainReport(3, 0, null, null, "0".repeat(64), null);
    private final JournalWatch watch = new JournalWatch(() -> leads, this::next, shown::add);

    private ChainReport next() {
        return report;
    }

    @Test
    void theLeader_showsWhetherTheChainIsIntact() {
        watch.run();
        report = new ChainReport(3, 0, null, null, "0".repeat(64),
                new ChainFault(ChainProblem.HASH_DIFFERS, 4L, null, null));
        watch.run();

        assertThat(shown).containsExactly(true, false);
    }

    @Test
    void aFollower_showsNothing() {
        leads = false;
        watch.run();

        assertThat(shown).isEqualTo(Arrays.asList((Boolean) null));
    }

    @Test
    void whileTheStoreCannotBeRead_theEarlierResultStays(@TempDir Path folder) {
        watch.run();
        DeferredStore closed = new DeferredStore(
                new StoreSettings("jdbc:sqlite:" + folder.resolve("x.db"), Duration.ofDays(1)),
                InstantSource.fixed(Instant.EPOCH), new SimpleMeterRegistry());
        closed.close();
        new JournalWatch(() -> true, () -> closed.opened().audit().verifyNext(), shown::add).run();

        assertThat(shown).containsExactly(true);
    }
}
