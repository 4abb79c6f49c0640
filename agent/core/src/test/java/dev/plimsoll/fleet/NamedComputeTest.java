package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.NamedCompute.NoCompute;
import dev.plimsoll.fleet.NamedCompute.OneCompute;
import dev.plimsoll.fleet.NamedCompute.SeveralComputes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a name stands for where ids are unique within a project only. */
class NamedComputeTest {

    private static final ComputeId SHOP = new ComputeId("shop", "production.primary");
    private static final ComputeId BANK = new ComputeId("bank", "production.primary");
    private static final ComputeId REPLICA = new ComputeId("shop", "production.replica");

    private static NamedCompute named(String name) {
        return NamedCompute.of(name, Stream.of(SHOP, BANK, REPLICA, SHOP));
    }

    @Test
    void anIdThatOneComputeHas_andAFullName_standForThatCompute() {
        assertThat(named("production.replica")).isEqualTo(new OneCompute(REPLICA));
        assertThat(named("shop/production.primary")).isEqualTo(new OneCompute(SHOP));
        assertThat(named("bank/production.primary")).isEqualTo(new OneCompute(BANK));
    }

    @Test
    void anIdThatSeveralHave_standsForNone_andNamesThemAll_inOrder() {
        assertThat(named("production.primary"))
                .isEqualTo(new SeveralComputes("production.primary", List.of(BANK, SHOP)));
    }

    @Test
    void anUnknownName_namesThoseThatMayBeMeant() {
        assertThat(named("art/production.primary"))
                .isEqualTo(new NoCompute("art/production.primary", List.of(BANK, SHOP)));
        assertThat(named("Replica")).isEqualTo(new NoCompute("Replica", List.of(REPLICA)));
        assertThat(named("ep-none")).isEqualTo(new NoCompute("ep-none", List.of()));
        assertThat(named("")).isEqualTo(new NoCompute("", List.of()));
        assertThat(named("shop/")).isEqualTo(new NoCompute("shop/", List.of()));
    }
}
