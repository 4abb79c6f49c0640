package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.Journal.Fence;
import dev.plimsoll.reconcile.Reconciler.ComputeListing;
import dev.plimsoll.reconcile.shared.Leadership;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A pass acts only on a listing that was made under the lease that is still held. */
class ComputeListingTest {

    @Test
    void listing_isActedOn_onlyUnderTheSameLease() {
        ComputeListing listed = listed(turn(Leadership.Role.LEADER, 3));

        assertThat(listed.mayAct(turn(Leadership.Role.LEADER, 3))).isTrue();
        assertThat(listed.mayAct(turn(Leadership.Role.LEADER, 4))).as("lost and taken again").isFalse();
        assertThat(listed.mayAct(turn(Leadership.Role.FOLLOWER, 3))).isFalse();
        assertThat(listed(turn(Leadership.Role.NONE, 3)).mayAct(turn(Leadership.Role.LEADER, 3))).isFalse();
        assertThat(listed(turn(Leadership.Role.FOLLOWER, 3)).mayAct(turn(Leadership.Role.LEADER, 4))).isFalse();
    }

    private static ComputeListing listed(Leadership.Turn under) {
        World world = new World();
        world.with(World.ID, "active", Given.cu("1"));
        return new ComputeListing(world.compute(World.ID), Instant.EPOCH, under);
    }

    private static Leadership.Turn turn(Leadership.Role role, long epoch) {
        return new Leadership.Turn(role, 1, new Fence("agent", epoch));
    }
}
