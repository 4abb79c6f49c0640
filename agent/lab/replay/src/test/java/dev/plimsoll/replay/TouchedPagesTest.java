package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.WorkingSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TouchedPagesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void eachWindow_countsItsDistinctPages() {
        SplittableRandom random = new SplittableRandom(7);
        CacheCounts counts = new CacheCounts(new int[]{10}, 1);
        TouchedPages touches = new TouchedPages(counts, Given.T0);
        List<Set<Integer>> minutes = new ArrayList<>();
        for (int minute = 1; minute <= 300; minute++) {
            Set<Integer> now = new HashSet<>();
            int pages = 100 + 50 * (minute / 60);
            for (int read = 0; read < 40; read++) {
                int page = random.nextInt(10) == 0 ? -1 - random.nextInt(500) : random.nextInt(pages);
                read(counts, page);
                now.add(page);
            }
            minutes.add(now);
            WorkingSet windows = touches.probed(Given.T0.plus(MINUTE.multipliedBy(minute)));

            assertThat(windows).isEqualTo(new WorkingSet(distinct(minutes, 5), distinct(minutes, 15),
                    distinct(minutes, 60), distinct(minutes, 240)));
        }
    }

    @Test
    void windowShorterThanTheInterval_isUnknown() {
        CacheCounts counts = new CacheCounts(new int[]{10}, 1);
        TouchedPages touches = new TouchedPages(counts, Given.T0);
        read(counts, 1);
        read(counts, 2);

        Instant later = Given.T0.plus(Duration.ofMinutes(10));
        assertThat(touches.probed(later)).isEqualTo(new WorkingSet(null, 2L, 2L, 2L));
        read(counts, 2);
        assertThat(touches.probed(later.plus(Duration.ofMinutes(10)))).isEqualTo(new WorkingSet(null, 1L, 2L, 2L));
    }

    @Test
    void twoProbesAtOneMoment_areEqual() {
        CacheCounts counts = new CacheCounts(new int[]{10}, 1);
        TouchedPages touches = new TouchedPages(counts, Given.T0);
        read(counts, 1);

        assertThat(touches.probed(Given.T0)).isEqualTo(touches.probed(Given.T0))
                .isEqualTo(new WorkingSet(1L, 1L, 1L, 1L));
    }

    private static void read(CacheCounts counts, int page) {
        counts.read(new int[]{page}, 0, 1);
        counts.end();
    }

    private static long distinct(List<Set<Integer>> minutes, int last) {
        Set<Integer> all = new HashSet<>();
        minutes.subList(Math.max(0, minutes.size() - last), minutes.size()).forEach(all::addAll);
        return all.size();
    }
}
