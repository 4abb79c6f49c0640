package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuntimeMetersTest {

    @Test
    void threadsAreCounted_butNotAskedForTheirStates() {
        try (RuntimeMeters meters = new RuntimeMeters()) {
            assertThat(meters.registry().scrape()).contains("\njvm_threads_live_threads ")
                    .doesNotContain("jvm_threads_states");
        }
    }
}
