package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.plimsoll.CapturedLog;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the log says of listings that fail, as a whole or in part. */
class ListingFaultsTest {

    private final CapturedLog log = new CapturedLog(ListingFaults.class);
    private final ListingFaults faults = new ListingFaults();

    @AfterEach
    void restore() {
        log.close();
    }

    private static Listing<String> without(String... computes) {
        return new Listing<>(List.of(), List.of(computes)
                .stream()
                .map(id -> new UnknownWord(UnknownWord.COMPUTE, id, "project shop: left out, no size"))
                .toList());
    }

    private List<String> logged() {
        return log.events().stream().map(event -> event.getLevel() + " " + event.getFormattedMessage()).toList();
    }

    @Test
    void aListingThatLeavesSomethingOut_isLoggedOnceWhenItBegins_andOnceWhenItEnds() {
        faults.listed("shop", without("ep-one"));
        faults.listed("shop", without("ep-one"));
        faults.listed("shop", without("ep-one", "ep-two"));
        faults.listed("shop", without());
        faults.listed("shop", without());

        String one = "compute ep-one (project shop: left out, no size)";
        assertThat(logged()).containsExactly("WARN left out: " + one,
                "WARN left out: " + one + "; compute ep-two (project shop: left out, no size)",
                "INFO listing works again");
        assertThat(log.events()).extracting(ILoggingEvent::getKeyValuePairs)
                .allSatisfy(pairs -> assertThat(pairs).hasToString("[listing=\"shop\"]"));
        assertThat(faults.missing()).isEmpty();
    }

    @Test
    void aReasonThatSeveralListingsHave_isLoggedOnce() {
        PlatformFault down = new PlatformFault(FaultKind.HTTP, 500, "the platform answered 500");

        faults.failed("shop", down, Map.of());
        faults.failed("mill", down, Map.of());

        assertThat(logged()).containsExactly("WARN the platform answered 500");
        assertThat(faults.missing()).containsOnlyKeys("shop", "mill");
    }
}
