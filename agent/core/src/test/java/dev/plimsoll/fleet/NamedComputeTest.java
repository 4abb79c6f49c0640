package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.NamedCompute.NotOne;
import dev.plimsoll.fleet.NamedCompute.TheOne;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(named("production.replica")).isEqualTo(new TheOne(REPLICA));
        assertThat(named("shop/production.primary")).isEqualTo(new TheOne(SHOP));
        assertThat(named("bank/production.primary")).isEqualTo(new TheOne(BANK));
    }

    @Test
    void anIdThatSeveralHave_standsForNone_andNamesThemAll_inOrder() {
        assertThat(named("production.primary"))
                .isEqualTo(new NotOne("production.primary", List.of(BANK, SHOP)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"art/production.primary", "replica", "ep-none", "", "shop/", "/production.primary", "shop"})
    void anotherText_standsForNone(String name) {
        assertThat(named(name)).isEqualTo(new NotOne(name, List.of()));
    }
}
