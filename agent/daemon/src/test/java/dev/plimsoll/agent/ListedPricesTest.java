package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.platform.MockPlatform;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Currency;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListedPricesTest {

    private static final String USUAL = "sizing: {cost: {cu-hour-price: 0.16, currency: eur}}\n";
    private static final CuHourPrice EUROS = price("0.16", "EUR");
    private static final ComputeId SHOP = new ComputeId("p-shop", "ep-shop");
    private static final ComputeId OTHER = new ComputeId("p-other", "ep-other");

    @AutoClose
    private final MockPlatform platform = new MockPlatform();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    private static CuHourPrice price(String amount, String currency) {
        return new CuHourPrice(new BigDecimal(amount), Currency.getInstance(currency));
    }

    private Settings settings(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("plimsoll.yaml"), yaml);
        return ((Loaded) Configuration.load(file,
                Map.of("PLIMSOLL_PLATFORM_BASE_URL", platform.server.url("/api/v2").toString(),
                        "PLIMSOLL_PLATFORM_API_KEY", MockPlatform.KEY, "PLIMSOLL_DATABASE_USER", "watcher"),
                Map.of())).settings();
    }

    private CuHourPrices listed(String yaml) throws IOException {
        return ListedPrices.of(settings(yaml), new PrintWriter(err, true));
    }

    @Test
    void onePriceForAll_contactsNothing() throws IOException {
        CuHourPrices prices = listed(USUAL + "overrides: [{match: p-shop, sizing: {max-cu: 4}}]");

        assertThat(prices.of(SHOP)).isEqualTo(EUROS);
        assertThat(prices.of(OTHER)).isEqualTo(EUROS);
        assertThat(platform.server.getRequestCount()).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void withoutAPrice_noComputeHasOne() throws IOException {
        assertThat(listed("sizing: {mode: advise}").of(SHOP)).isNull();
        assertThat(platform.server.getRequestCount()).isZero();
    }

    @Test
    void anOverride_mayHaveAnotherPriceAndCurrency() throws IOException {
        platform.answers("{\"projects\":[]}");

        CuHourPrices prices = listed(USUAL + """
                overrides:
                  - {match: {compute: ep-shop}, sizing: {cost: {cu-hour-price: 30, currency: jpy}}}
                """);

        assertThat(prices.of(SHOP)).isEqualTo(price("30", "JPY"));
        assertThat(prices.of(OTHER)).isEqualTo(EUROS);
    }

    @Test
    void anOverrideByTheNameOfAProject_isAppliedByOneListing() throws IOException {
        platform.answers(
                "{\"projects\":[{\"id\":\"p-shop\",\"name\":\"Shop\"},{\"id\":\"p-other\",\"name\":\"Other\"}]}");

        CuHourPrices prices = listed("overrides: [{match: {project: Shop}, sizing: {cost: {cu-hour-price: 0.2, "
                + "currency: USD}}}]");

        assertThat(prices.of(SHOP)).isEqualTo(price("0.2", "USD"));
        assertThat(prices.of(OTHER)).isNull();
        assertThat(platform.server.getRequestCount()).isOne();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whereThePlatformRefuses_overridesByNameAreNotUsed_andThatIsSaid() throws IOException {
        platform.answers(401, "{\"message\":\"wrong key\"}");

        CuHourPrices prices = listed(USUAL + """
                overrides:
                  - {match: {project: Shop}, sizing: {cost: {cu-hour-price: 0.2}}}
                  - {match: {project: p-other}, sizing: {cost: {cu-hour-price: 0.3}}}
                """);

        assertThat(prices.of(SHOP)).isEqualTo(EUROS);
        assertThat(prices.of(OTHER)).isEqualTo(price("0.3", "EUR"));
        assertThat(err.toString()).startsWith("plimsoll: warning: prices of overrides that match the name of a project "
                + "are not used: ").contains("401").doesNotContain(MockPlatform.KEY);
    }

    @Test
    void inAListedFleet_thePriceIsThatOfTheProject_withoutAnotherListing() throws IOException {
        ComputeStatus status = Fleets.tooSmall();
        FleetStatus fleet = Fleets.of(status);

        CuHourPrices prices = ListedPrices.in(fleet, settings(USUAL
                + "overrides: [{match: {project: '%s'}, sizing: {cost: {cu-hour-price: 0.2}}}]"
                        .formatted(status.project().name())));

        assertThat(status.project().name()).isNotEqualTo(status.compute().id().projectId());
        assertThat(prices.of(status.compute().id())).isEqualTo(price("0.2", "EUR"));
        assertThat(prices.of(OTHER)).as("its project may have that name").isNull();
        assertThat(platform.server.getRequestCount()).isZero();
    }

    @Test
    void ofSeveralPlatforms_aComputeOfOneThatDoesNotAnswer_hasNoPrice_andNotThatOfTheFirst() throws IOException {
        platform.answers("{\"projects\":[{\"id\":\"p-shop\",\"name\":\"Shop\"}]}")
                .answers(401, "{\"message\":\"wrong key\"}");
        String url = platform.server.url("/api/v2").toString();
        Path file = Files.writeString(folder.resolve("plimsoll.yaml"), USUAL + """
                platforms: [{name: eu, base-url: '%1$s', api-key: k1}, {name: us, base-url: '%1$s', api-key: k2}]
                database: {user: watcher}
                overrides: [{match: {platform: us}, sizing: {cost: {cu-hour-price: 0.2, currency: USD}}}]
                """.formatted(url));
        Settings several = ((Loaded) Configuration.load(file, Map.of(), Map.of())).settings();

        CuHourPrices prices = ListedPrices.of(several, new PrintWriter(err, true));

        assertThat(prices.of(SHOP)).isEqualTo(EUROS);
        assertThat(prices.of(OTHER)).isNull();
        assertThat(err.toString()).startsWith("plimsoll: warning: prices of its computes are not known: platform us: ");
    }
}
