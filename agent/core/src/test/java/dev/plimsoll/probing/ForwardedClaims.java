package dev.plimsoll.probing;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The claims of one agent, of which a test changes some. */
public class ForwardedClaims implements ProjectClaims {

    private final ProjectClaims claims;

    public ForwardedClaims(ProjectClaims claims) {
        this.claims = claims;
    }

    @Override
    public void configured(Set<String> settings) {
        claims.configured(settings);
    }

    @Override
    public void reaches(PlatformAccess access) {
        claims.reaches(access);
    }

    @Override
    public @Nullable AgentCounts seen() {
        return claims.seen();
    }

    @Override
    public void keep(Collection<String> projects, Predicate<String> isBusy, Instant now) {
        claims.keep(projects, isBusy, now);
    }

    @Override
    public @Nullable Fence fence(String projectId, Instant now) {
        return claims.fence(projectId, now);
    }

    @Override
    public Object holdings() {
        return claims.holdings();
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
