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
        TouchedPages touches = new TouchedPages(Given.T0);
        List<Set<Integer>> minutes = new ArrayList<>();
        for (int minute = 1; minute <= 300; minute++) {
            Set<Integer> now = new HashSet<>();
            int pages = 100 + 50 * (minute / 60);
            for (int read = 0; read < 40; read++) {
                int page = random.nextInt(10) == 0 ? -1 - random.nextInt(500) : random.nextInt(pages);
                touches.touch(page);
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
        TouchedPages touches = new TouchedPages(Given.T0);
        touches.touch(1);
        touches.touch(2);

        Instant later = Given.T0.plus(Duration.ofMinutes(10));
        assertThat(touches.probed(later)).isEqualTo(new WorkingSet(null, 2L, 2L, 2L));
        touches.touch(2);
        assertThat(touches.probed(later.plus(Duration.ofMinutes(10)))).isEqualTo(new WorkingSet(null, 1L, 2L, 2L));
    }

    @Test
    void twoProbesAtOneMoment_areEqual() {
        TouchedPages touches = new TouchedPages(Given.T0);
        touches.touch(1);

        assertThat(touches.probed(Given.T0)).isEqualTo(touches.probed(Given.T0))
                .isEqualTo(new WorkingSet(1L, 1L, 1L, 1L));
    }

    private static long distinct(List<Set<Integer>> minutes, int last) {
        Set<Integer> all = new HashSet<>();
        minutes.subList(Math.max(0, minutes.size() - last), minutes.size()).forEach(all::addAll);
        return all.size();
    }
}
