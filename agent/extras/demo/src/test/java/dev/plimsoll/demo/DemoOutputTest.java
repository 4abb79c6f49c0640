package dev.plimsoll.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.cli.terminal.Lines;
import dev.plimsoll.web.metrics.Fleets;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoOutputTest {

    private final StringWriter out = new StringWriter();
    /** No ledger answers. */
    private final DemoOutput story = new DemoOutput(new Lines(new PrintWriter(out, true), 100),
            new DemoPlatform("", "", "http://127.0.0.1:1/", "", "", "", 1, "standard"),
            InstantSource.fixed(Fleets.NOON), false);

    private String shownBy(ComputeStatus status) {
        out.getBuffer().setLength(0);
        story.printChanges(Fleets.of(status));
        return out.toString();
    }

    /** A compute that is woken every minute has something new only twice. */
    @Test
    void whatWasPrinted_isNotPrintedAgain() {
        assertThat(shownBy(Fleets.warming())).contains("ep-small", "warming up");
        assertThat(shownBy(Fleets.tooSmall())).contains("grow to 2 CU");
        for (int night = 0; night < 3; night++) {
            for (ComputeStatus same : List.of(Fleets.asleep(), Fleets.warming(), Fleets.tooSmall())) {
                assertThat(shownBy(same)).isEmpty();
            }
        }
    }
}
