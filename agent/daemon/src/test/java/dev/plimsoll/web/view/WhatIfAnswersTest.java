package dev.plimsoll.web.view;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.view.WhatIfAnswers.WhatIfAnswer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WhatIfAnswersTest {

    private final AtomicInteger reads = new AtomicInteger();
    private final WhatIfAnswers answers = new WhatIfAnswers(() -> {
        reads.incrementAndGet();
        throw new IllegalStateException("the disk is gone");
    }, 2, Duration.ofHours(1));

    private WhatIfAnswer ask(String target) {
        ComputeStatus small = Fleets.tooSmall();
        return answers.ask(small, Map.of("target", target), NOON);
    }

    /** An unclear question costs nothing, so it does not count. */
    @Test
    void questionsAreLimited_beforeTheStoreIsRead() {
        assertThat(ask("x")).isInstanceOf(WhatIfAnswer.CannotAnswer.class);
        assertThat(ask("0.9")).isInstanceOf(WhatIfAnswer.NoStore.class);
        assertThat(ask("0.9")).isInstanceOf(WhatIfAnswer.NoStore.class);

        assertThat(ask("0.9")).isEqualTo(new WhatIfAnswer.TooMany(Duration.ofHours(1)));
        assertThat(ask("x")).isInstanceOf(WhatIfAnswer.CannotAnswer.class);
        assertThat(reads).hasValue(2);
    }
}
