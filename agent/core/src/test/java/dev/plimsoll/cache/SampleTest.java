package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @ParameterizedTest
    @CsvSource({"600, false", "4900, false", "5100, true", "90000, true"})
    void others_showByReadsThatALookAndUpkeepCannotHaveMade(long reads, boolean others) {
        List<Sample> two = new Life(Given.cu("1")).reads(MINUTE, 5_000, 0.1, 10)
                .reads(MINUTE, reads, 0.1, 10)
                .history()
                .samples();

        assertThat(two.getLast().showsOthersSince(two.getFirst())).isEqualTo(others);
    }

    @Test
    void others_showByAStartThatWasNotOurs() {
        List<Sample> two = new Life(Given.cu("1")).reads(MINUTE, 5_000, 0.1, 10)
                .restarts(MINUTE)
                .reads(MINUTE, 1, 0, 1)
                .history()
                .samples();

        assertThat(two.getLast().showsOthersSince(two.getFirst())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"30, true", "90, false"})
    void others_showByASessionThatMovedSinceTheLastLook(long idleSeconds, boolean others) {
        Sample first = new Life(Given.cu("1")).reads(MINUTE, 5_000, 0.1, 10).history().samples().getFirst();
        Sample later = new Sample(first.at().plus(MINUTE), first.startedAt(), first.uptime().plus(MINUTE), first.size(),
                first.branchId(), first.counters(), first.connections(), first.database(),
                new ForeignActivity(Duration.ofSeconds(idleSeconds), 0, 0));

        assertThat(later.showsOthersSince(first)).isEqualTo(others);
    }
}
