package dev.plimsoll.stress.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Longer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A sample of the campaign: one of two agents is killed. */
@Longer
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class SharedStoreTest {

    private static final int PROJECTS = 8;
    private static final Duration LISTING = Duration.ofSeconds(1);

    @TempDir
    Path folder;

    @Test
    void theOtherAgent_takesOver_andEachChangeHasItsIntent() throws Exception {
        Campaign.Terms terms = new Campaign.Terms(2, PROJECTS, LISTING, Duration.ZERO, 1, Duration.ZERO, 1);
        try (Campaign campaign = new Campaign(terms, folder, said -> {})) {
            campaign.begin();
            campaign.disturb(Fault.KILL);
            Tally tally = campaign.tally();

            while (tally.violations().isEmpty() && (tally.takeovers() == 0 || tally.requests() == 0)) {
                campaign.pass();
            }

            assertThat(tally.violations()).isEmpty();
            assertThat(tally.of(Fault.KILL)).isOne();
        }
    }
}
