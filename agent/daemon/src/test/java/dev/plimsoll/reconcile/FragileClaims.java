package dev.plimsoll.reconcile;

import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The claims of one agent, which it may lose, with a store that may be gone or not open yet. */
final class FragileClaims implements ProjectClaims {

    private final ProjectClaims claims;
    boolean gone;
    boolean open = true;
    volatile boolean lost;

    FragileClaims(ProjectClaims claims) {
        this.claims = claims;
    }

    @Override
    public void keep(Collection<String> projects, Predicate<String> isBusy, Instant now) {
        if (gone) {
            throw new IllegalStateException("no answer");
        }
        if (open) {
            claims.keep(projects, isBusy, now);
        }
    }

    @Override
    public @Nullable Fence fence(String projectId, Instant now) {
        return lost ? null : claims.fence(projectId, now);
    }

    @Override
    public boolean isKnown(Instant now) {
        return claims.isKnown(now);
    }

    @Override
    public boolean leadsFleet(Instant now) {
        return claims.leadsFleet(now);
    }

    @Override
    public int agents() {
        return claims.agents();
    }

    @Override
    public void leave() {
        claims.leave();
    }
}
