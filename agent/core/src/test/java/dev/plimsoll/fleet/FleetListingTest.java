package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Project.Upkeep;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which listings and inventories are whole, so that a thing that is missing there does not exist; and its projects. */
class FleetListingTest {

    @ParameterizedTest
    @CsvSource({UnknownWord.COMPUTE + ", true", UnknownWord.PROJECT + ", true", UnknownWord.SIZE + ", false",
        UnknownWord.OPERATION + ", false", "state, false"})
    void onlyAnUnreadableProjectOrCompute_isLeftOut(String kind, boolean leftOut) {
        UnknownWord word = new UnknownWord(kind, "odd", "shop");

        Listing<Project> listing = new Listing<>(List.of(), List.of(word));

        assertThat(listing.leftOut()).isEqualTo(leftOut ? List.of(word) : List.of());
        assertThat(listing.isWhole()).isNotEqualTo(leftOut);
    }

    @Test
    void leftOutItems_areGivenInTheirOrder_withoutTheOtherWords() {
        UnknownWord first = new UnknownWord(UnknownWord.COMPUTE, "ep-b", "shop");
        UnknownWord state = new UnknownWord("state", "dozing", "shop/ep-c");
        UnknownWord last = new UnknownWord(UnknownWord.COMPUTE, "ep-a", "shop");

        Listing<Compute> listing = new Listing<>(List.of(), List.of(first, state, last));

        assertThat(listing.leftOut()).containsExactly(first, last);
        assertThat(listing.unknown()).containsExactly(first, state, last);
    }

    @Test
    void aListing_doesNotChangeWithTheListsItWasMadeOf() {
        List<String> items = new ArrayList<>(List.of("a"));
        List<UnknownWord> unknown = new ArrayList<>();
        Listing<String> listing = new Listing<>(items, unknown);

        items.clear();
        unknown.add(new UnknownWord(UnknownWord.COMPUTE, "odd", "shop"));

        assertThat(listing.items()).containsExactly("a");
        assertThat(listing.isWhole()).isTrue();
        assertThat(listing.items()).isUnmodifiable();
        assertThat(listing.unknown()).isUnmodifiable();
    }

    @Test
    void aProjectOfWhichLittleIsListed_hasNoUsageAndNoPlans() {
        Project plain = Given.project("shop", "Shop", "eu", true, null);

        assertThat(plain)
                .isEqualTo(new Project("shop", "Shop", "eu", true, null, null, Upkeep.NONE, false, null, null));
        assertThat(Given.project("shop", "Shop", "eu", true, "3"))
                .isEqualTo(new Project("shop", "Shop", "eu", true, "3", null, Upkeep.NONE, false, null, null))
                .isNotEqualTo(plain);
    }
}
