package dev.plimsoll.reconcile;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.Statuses.StoredForm;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.reconcile.pass.FleetOverview;
import java.io.IOException;
import java.time.Instant;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A compute as an agent stored it.
 *
 * @param shown  its status while that is current, and without live figures after that; null if it is gone or was never read
 * @param use    its expected use; null if it is gone, or that is not known
 * @param keptAt when it was stored, or read if that is earlier
 */
record StoredCompute(StoredForm stored, @Nullable ComputeStatus shown, @Nullable ComputeUse use, Instant keptAt) {

    private static final Logger LOG = LoggerFactory.getLogger(StoredCompute.class);

    /**
     * Reads {@code form}.
     *
     * @param before what was known until now, of which the status stays where this one cannot be read; null if nothing was
     * @param terms  what sizing depends on, of a compute in its project
     */
    static StoredCompute of(StoredForm form, @Nullable StoredCompute before,
            BiFunction<Compute, Project, SizingTerms> terms, Instant now) {
        Instant keptAt = TimeSpans.earlier(form.keptAt(), now);
        if (form.isGone()) {
            return new StoredCompute(form, null, null, keptAt);
        }
        try {
            ComputeStatus status = StoredStatus.read(form.form(), terms);
            Instant upTo = FleetOverview.shownUpTo(status.advice().record());
            ComputeUse use = new ComputeUse(form.awakeHours(), status.size().max(), upTo);
            return new StoredCompute(form, status, use, keptAt);
        } catch (IOException | RuntimeException ofAnotherVersion) {
            LOG.atDebug().setCause(ofAnotherVersion).log("the stored status of {} cannot be read", form.compute());
            ComputeStatus last = before == null ? null : before.shown();
            return new StoredCompute(form, last == null ? null : last.unlisted(), null, keptAt);
        }
    }

    /** The same with what is shown of it now. */
    StoredCompute showing(ComputeStatus now) {
        return new StoredCompute(stored, now, use, keptAt);
    }
}
