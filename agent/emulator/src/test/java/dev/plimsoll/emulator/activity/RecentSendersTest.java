package dev.plimsoll.emulator.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentSendersTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    private final RecentSenders movers = new RecentSenders(nanos::get);

    @Test
    void theOnlyClientInAUserDatabase_increasesTheSums() {
        movers.sent("watcher", "app");
        assertThat(movers.isAlone("watcher")).isTrue();
        assertThat(movers.isAlone("shop")).isFalse();
        movers.sent("shop", "app");
        assertThat(movers.isAlone("watcher")).isFalse();
    }

    @Test
    void nothingInThePlatformsDatabases_increasesThem() {
        movers.sent("watcher", "postgres");
        assertThat(movers.isAlone("watcher")).isFalse();
        movers.sent("shop", "app");
        assertThat(movers.isAlone("shop")).isTrue();
    }

    @Test
    void aClientOfLongAgo_increasesSumsNoMore() {
        movers.sent("shop", "app");
        nanos.addAndGet(Duration.ofSeconds(13).toNanos());
        movers.sent("watcher", "app");
        assertThat(movers.isAlone("watcher")).isTrue();
    }
}
