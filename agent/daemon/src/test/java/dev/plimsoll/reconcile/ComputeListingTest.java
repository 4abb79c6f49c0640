package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.Pass.ComputeListing;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A pass acts only on a listing that was made under the claim that this agent still has. */
class ComputeListingTest {

    @Test
    void listing_isActedOn_onlyUnderTheSameClaim() {
        ComputeListing listed = listed(claim(3));

        assertThat(listed.mayAct(claim(3))).isTrue();
        assertThat(listed.mayAct(claim(4))).as("lost and claimed again").isFalse();
        assertThat(listed(null).mayAct(claim(3))).as("claimed after the listing").isFalse();
    }

    private static ComputeListing listed(@Nullable Fence under) {
        World world = new World();
        world.with(World.ID, "active", Given.cu("1"));
        return new ComputeListing(world.compute(World.ID), Instant.EPOCH, under);
    }

    private static Fence claim(long epoch) {
        return new Fence(0, "agent", epoch);
    }
}
