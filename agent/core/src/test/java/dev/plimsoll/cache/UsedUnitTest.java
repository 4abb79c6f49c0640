package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsedUnitTest {

    private static final Bytes CACHE = new Bytes(Given.PAGES * 8192);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void isPages_ifEachMissTakesOne_andTheDatabasesHaveFewerChunks() {
        Life life = new Life(Given.cu("1")).database(40 << 20).reads(MINUTE, 10_000, 0.2, 2_000);

        assertThat(UsedUnit.learn(run(life), CACHE)).contains(UsedUnit.PAGES);
    }

    @Test
    void isUnknown_ifEachMissTakesOne_asWithSparseReadsOfALargeTable() {
        Life life = new Life(Given.cu("1")).database(3L << 30).reads(MINUTE, 10_000, 0.2, 2_000);

        assertThat(UsedUnit.learn(run(life), CACHE)).isEmpty();
    }

    @Test
    void isChunks_onceMissesShareThem() {
        Life life = new Life(Given.cu("1")).database(3L << 30)
                .reads(MINUTE, 10_000, 0.2, 1_800)
                .reads(MINUTE, 100_000, 0.2, 2_100);

        assertThat(UsedUnit.learn(run(life), CACHE)).contains(UsedUnit.CHUNKS);
    }

    @Test
    void chunkInUse_hasRoomForPages_untilItIsFilled() {
        assertThat(UsedUnit.CHUNKS.mayFillInside(128_000, 1_000)).isTrue();
        assertThat(UsedUnit.CHUNKS.mayFillInside(128_001, 1_000)).isFalse();
        assertThat(UsedUnit.PAGES.mayFillInside(1_000, 1_000)).isFalse();
    }

    @Test
    void isChunks_whenManyMissesShareOne() {
        assertThat(UsedUnit.learn(run(new Life(Given.cu("1")).reads(MINUTE, 100_000, 0.2, 300)), CACHE))
                .contains(UsedUnit.CHUNKS);
    }

    @Test
    void isPages_ifAsManyChunksWouldNotFit() {
        Life life = new Life(Given.cu("1")).reads(Duration.ofHours(9), 900_000_000, 0.05, Given.PAGES);

        assertThat(UsedUnit.learn(run(life), CACHE)).contains(UsedUnit.PAGES);
    }

    @Test
    void isUnknown_whileTooFewMissesWereSeen() {
        assertThat(UsedUnit.learn(run(new Life(Given.cu("1")).reads(MINUTE, 1_000, 0.1, 90)), CACHE)).isEmpty();
    }

    private static List<Sample> run(Life life) {
        return life.history().latestRun();
    }
}
