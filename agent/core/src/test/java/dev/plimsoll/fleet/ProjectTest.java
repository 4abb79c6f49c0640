package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Project.Upkeep;
import org.junit.jupiter.api.Test;

/** A project of which a listing shows little. */
class ProjectTest {

    @Test
    void aProjectOfWhichLittleIsListed_hasNoUsageAndNoPlans() {
        Project plain = new Project("shop", "Shop", "eu", true);

        assertThat(plain).isEqualTo(new Project("shop", "Shop", "eu", true, null, null, Upkeep.NONE));
        assertThat(new Project("shop", "Shop", "eu", true, "3"))
                .isEqualTo(new Project("shop", "Shop", "eu", true, "3", null, Upkeep.NONE))
                .isNotEqualTo(plain);
    }
}
