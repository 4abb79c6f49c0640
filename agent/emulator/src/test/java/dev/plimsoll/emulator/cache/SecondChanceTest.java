package dev.plimsoll.emulator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SecondChanceTest {

    @Test
    void aPage_isAHitFromTheSecondTimeOn() {
        SecondChance cache = new SecondChance(10, 3);
        assertThat(cache.touch(4)).isFalse();
        assertThat(cache.touch(4)).isTrue();
        assertThat(cache.size()).isEqualTo(1);
    }

    @Test
    void aUsedPage_isPassedOverOnce() {
        SecondChance cache = new SecondChance(10, 2);
        cache.touch(1);
        cache.touch(2);
        cache.touch(1);
        cache.touch(3);
        assertThat(cache.touch(1)).as("used again").isTrue();
        assertThat(cache.touch(2)).as("not used again").isFalse();
    }

    @Test
    void aCacheOfNothing_neverHits() {
        SecondChance cache = new SecondChance(10, 0);
        cache.touch(1);
        assertThat(cache.touch(1)).isFalse();
        assertThat(cache.size()).isZero();
    }

    @Test
    void aSmallerOne_keepsWhatWasUsed_andALargerOneEverything() {
        SecondChance cache = new SecondChance(10, 4);
        for (int page = 0; page < 4; page++) {
            cache.touch(page);
        }
        cache.touch(2);
        cache.resize(2);
        assertThat(cache.size()).isEqualTo(2);
        cache.resize(5);
        assertThat(cache.size()).isEqualTo(2);
        assertThat(cache.touch(2)).isTrue();
        assertThat(cache.touch(3)).isTrue();
        assertThat(cache.touch(0)).isFalse();
    }

    @Test
    void neverMoreThanItsCapacity_whateverIsDone() {
        SplittableRandom random = new SplittableRandom(3);
        SecondChance cache = new SecondChance(500, 100);
        int capacity = 100;
        for (int i = 0; i < 20_000; i++) {
            if (i % 1000 == 999) {
                capacity = random.nextInt(300);
                cache.resize(capacity);
            }
            cache.touch(random.nextInt(500));
            assertThat(cache.size()).isLessThanOrEqualTo(capacity);
        }
    }
}
