package dev.plimsoll.agent;

import dev.plimsoll.store.StoreUnavailable;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies a part of the journal's hash chain at each run, and reports whether it is intact. One agent does it for
 * all that share the journal. While the store cannot be used, the earlier result stays.
 */
final class JournalWatch implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(JournalWatch.class);

    private final BooleanSupplier leads;
    private final Supplier<ChainReport> nextPart;
    private final Consumer<@Nullable Boolean> intact;
    private @Nullable ChainFault logged;

    /**
     * @param leads    whether this agent does what one agent does for the whole fleet
     * @param nextPart verifies the next part
     * @param intact   receives whether the chain is intact; null where this agent does not verify it
     */
    JournalWatch(BooleanSupplier leads, Supplier<ChainReport> nextPart, Consumer<@Nullable Boolean> intact) {
        this.leads = leads;
        this.nextPart = nextPart;
        this.intact = intact;
    }

    @Override
    public void run() {
        if (!leads.getAsBoolean()) {
            intact.accept(null);
            return;
        }
        try {
            ChainFault fault = nextPart.get().fault();
            intact.accept(fault == null);
            if (fault != null && !fault.equals(logged)) {
                LOG.atError()
                        .addKeyValue("problem", fault.problem().word())
                        .addKeyValue("seq", fault.seq())
                        .log("the journal was changed from outside; plimsoll history --verify shows where");
            }
            logged = fault;
        } catch (StoreUnavailable unavailable) {
            LOG.atDebug().addKeyValue("why", unavailable.getMessage()).log("the journal was not verified");
        }
    }
}
