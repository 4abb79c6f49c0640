package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.Pass.ComputeListing;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ListedComputesTest {

    private static final ComputeId ONE = new ComputeId("shop", "ep-one");
    private static final ComputeId TWO = new ComputeId("shop", "ep-two");
    private static final ComputeId OTHER = new ComputeId("office", "ep-one");

    private final ListedComputes computes = new ListedComputes();

    @Test
    void aCompleteListing_replacesTheOneBefore() {
        assertThat(computes.take("shop", listing(compute(ONE, "active"), compute(TWO, "idle")))).isEmpty();
        computes.take("office", listing(compute(OTHER, "active")));

        assertThat(computes.take("shop", listing(compute(TWO, "active")))).containsExactly(ONE);

        assertThat(computes.ids()).containsExactlyInAnyOrder(TWO, OTHER);
        assertThat(computes.byProject().get("shop")).extracting(Compute::id).containsExactly(TWO);
        assertThat(computes.awake("shop")).isEqualTo(1);
    }

    @Test
    void anIncompleteListing_removesNothing() {
        computes.take("shop", listing(compute(ONE, "active"), compute(TWO, "active")));

        assertThat(computes.take("shop", new Listing<>(List.of(compute(ONE, "idle")),
                List.of(new UnknownWord(UnknownWord.COMPUTE, "ep-two", "GET /projects/shop/endpoints"))))).isEmpty();

        assertThat(computes.ids()).containsExactlyInAnyOrder(ONE, TWO);
        assertThat(computes.awake("shop")).isEqualTo(1);
    }

    @Test
    void aDroppedProject_takesItsComputesWithIt() {
        computes.take("shop", listing(compute(ONE, "active"), compute(TWO, "active")));
        computes.take("office", listing(compute(OTHER, "active")));

        assertThat(computes.drop("shop")).containsExactly(ONE, TWO);
        assertThat(computes.drop("shop")).isEmpty();

        assertThat(computes.ids()).containsExactly(OTHER);
        assertThat(computes.byProject()).containsOnlyKeys("office");
        assertThat(computes.awake("shop")).isZero();
    }

    private static Listing<Compute> listing(Compute... items) {
        return new Listing<>(List.of(items), List.of());
    }

    private static Compute compute(ComputeId id, String state) {
        return new ComputeBuilder().id(id).branch("main").host("").state(state).active(null).compute();
    }

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
