package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.plimsoll.CapturedLog;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What was written to the journal is logged once, whichever step wrote it. */
class LoggedEntriesTest extends WorldCase {

    private static final SizeRange ONE = SizeRange.fixed(ComputeUnits.of("1"));

    @AutoClose
    private final CapturedLog log = new CapturedLog("dev.plimsoll.reconcile.pass");

    LoggedEntriesTest() {
        world.with(ID, "idle", ONE);
    }

    /** The step that follows operations ends this change, because the platform shows that it began nothing. */
    @Test
    void aChangeThatWasNotApplied_isLoggedAsJournaled() {
        try (Reconciler reconciler = byPolicy(When.IDLE)) {
            reconciler.once();
            isSent(ExecutionOutcome.NO_REPLY, List.of());
            world.untouched = true;
            tick(reconciler, Duration.ofMinutes(16));
            tick(reconciler, Duration.ofSeconds(61));
        }

        assertThat(world.written(Settled.class)).singleElement()
                .satisfies(end -> assertThat(log.events()).filteredOn(event -> event.getLevel() == Level.WARN)
                        .extracting(ILoggingEvent::getFormattedMessage)
                        .containsExactly(end.detail()));
    }
}
