package dev.plimsoll.reconcile;

import dev.plimsoll.probing.ForwardedClaims;
import dev.plimsoll.probing.ProjectClaims;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The claims of one agent, which it may lose, with a store that may be gone or not open yet. */
final class FragileClaims extends ForwardedClaims {

    boolean gone;
    boolean open = true;
    volatile boolean lost;

    FragileClaims(ProjectClaims claims) {
        super(claims);
    }

    @Override
    public void keep(Collection<String> projects, Predicate<String> isBusy, Instant now) {
        if (gone) {
            throw new IllegalStateException("no answer");
        }
        if (open) {
            super.keep(projects, isBusy, now);
        }
    }

    @Override
    public @Nullable Fence fence(String projectId, Instant now) {
        return lost ? null : super.fence(projectId, now);
    }
}
