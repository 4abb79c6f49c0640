package dev.plimsoll.web.page.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.UsedHours;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of the fleet: sums, groups, filters and CSV. */
class FleetFiguresTest {

    private static final YearMonth MONTH = YearMonth.from(Fleets.NOON.atOffset(ZoneOffset.UTC));
    private static final CuHourPrice EURO = new CuHourPrice(new BigDecimal("0.5"), Currency.getInstance("EUR"));
    private static final ComputeStatus SHOP = with("ep-shop", Fleets.tooSmall(), Map.of("team", "shop"),
            new UsedHours(MONTH, 10, 10));
    private static final ComputeStatus SEARCH = with("ep-search", Fleets.asleep(), Map.of("team", "search"),
            new UsedHours(MONTH, 2, 6));
    private static final ComputeStatus OTHER = with("ep-other", Fleets.waiting(), Map.of(), null);
    private static final FleetStatus FLEET = Fleets.of(SHOP, SEARCH, OTHER);

    private static ComputeStatus with(String endpoint, ComputeStatus status, Map<String, String> labels,
            @Nullable UsedHours used) {
        ProbeRecord probes = status.probes();
        return new ComputeStatus(ComputeBuilder.like(status.compute()).id("p", endpoint).compute(), status.project(),
                status.phase(),
                new ProbeRecord(probes.observation(), probes.latest(), probes.totals(), new ProbeCost(Duration.ZERO,
                        Duration.ZERO, Duration.ZERO, MONTH, 0, used), probes.isCurrent()),
                status.ratios(), status.assessment(), status.advice(), new SizingTerms(status.sizing().table(),
                        status.policy(), status.sizing().via(), labels));
    }

    private static FleetPage page(Function<Instant, @Nullable Map<ComputeId, Double>> saved) {
        return new FleetPage(new PageFrame(StaticFiles.load(), Map.of(), Map.of()), id -> EURO, saved);
    }

    private static FleetQuery query(String address) {
        return FleetQuery.read(name -> Arrays.stream(address.split("&", -1))
                .filter(part -> part.startsWith(name + "="))
                .map(part -> part.substring(name.length() + 1))
                .toList());
    }

    private static String shown(String address) {
        return page(now -> Map.of(SHOP.id(), 3.0)).of(FLEET, query(address), new Visitor.Anonymous(false));
    }

    @Test
    void aReloadedPrice_isShown_alsoOfComputesThatDidNotChange() {
        AtomicReference<CuHourPrice> price = new AtomicReference<>(EURO);
        FleetPage page = new FleetPage(new PageFrame(StaticFiles.load(), Map.of(), Map.of()), id -> price.get(),
                now -> Map.of());
        Visitor reader = new Visitor.Anonymous(false);
        String before = page.of(FLEET, query(""), reader);
        price.set(new CuHourPrice(new BigDecimal("4"), Currency.getInstance("EUR")));
        page.repriced();

        assertThat(page.of(FLEET, query(""), reader)).isNotEqualTo(before)
                .isEqualTo(new FleetPage(new PageFrame(StaticFiles.load(), Map.of(), Map.of()), id -> price.get(),
                        now -> Map.of()).of(FLEET, query(""), reader));
    }

    @Test
    void theHeader_hasSumsOfWhatIsKnown_andSaysOfHowManyItIsNot() {
        assertThat(shown("")).contains("12.0 CU-hours, EUR 6.00 to 16.0 CU-hours, EUR 8.00 (not known of 1)",
                "3.0 CU-hours, EUR 1.50");
        assertThat(shown("label=team:shop")).contains("<dd>10.0 CU-hours, EUR 5.00</dd>");
    }

    @Test
    void whatTheStoreDoesNotSay_isNotKnown() {
        String page = page(now -> null).of(Fleets.of(OTHER), FleetQuery.ALL, new Visitor.Anonymous(false));

        assertThat(page.split("<dd>not known</dd>", -1)).as("used, saved").hasSizeGreaterThan(2);
    }

    @Test
    void aFormerMonth_isNotThePresentOne() {
        ComputeStatus before = with("ep-shop", SHOP, Map.of(), new UsedHours(MONTH.minusMonths(1), 10, 10));

        assertThat(page(now -> Map.of()).of(Fleets.of(before), FleetQuery.ALL, new Visitor.Anonymous(false)))
                .contains("<dd>nothing, EUR 0.00</dd>");
    }

    @ParameterizedTest
    @CsvSource({"label=team:shop,1", "label=team:sho,0", "label=team,0", "label=team:shop&label=team:search,0",
        "state=idle,1", "state=IDLE,1", "state=nonsense,0", "action=grow&label=team:shop,1", "action=nonsense,0",
        "project=nowhere,0", "project=,3", "label=,3"})
    void aFilter_admitsWhatMeetsItAll(String address, int computes) {
        assertThat(page(now -> Map.of()).found(FLEET, query(address))).hasSize(computes);
        if (computes == 0) {
            assertThat(shown(address)).contains("No compute matches.");
        }
    }

    @Test
    void aProject_isFoundByItsIdAndByItsName() {
        Project project = SHOP.project();

        assertThat(page(now -> Map.of()).found(FLEET, query("project=" + project.name()))).contains(SHOP);
        assertThat(page(now -> Map.of()).found(FLEET, query("project=" + SHOP.id().projectId()))).contains(SHOP);
    }

    @Test
    void eachGroup_hasItsCountAndItsSums() {
        assertThat(shown("group=label:team")).containsSubsequence("no team · 1", "search · 1",
                "used 2.0 CU-hours, EUR 1.00 to 6.0 CU-hours, EUR 3.00", "shop · 1", "saved 3.0 CU-hours, EUR 1.50");
        assertThat(shown("group=state")).contains("idle · 1");
        assertThat(shown("group=verdict")).contains("grow · ");
        assertThat(shown("group=nonsense")).contains("Needs a person · ");
    }

    @Test
    void theAddress_keepsFilterGroupAndOrder() {
        FleetQuery query = query("q=a b&show=awake&project=Shop&state=active&action=grow&label=team:shop&group=state");

        assertThat(query.narrowed()).isEqualTo(
                "q=a+b&show=awake&project=Shop&state=active&action=grow&label=team%3Ashop");
        assertThat(query.isNarrow()).isTrue();
        assertThat(query("group=state&sort=size").isNarrow()).isFalse();
    }

    @Test
    void otherPagesKeepALongFilter_andAnAnswerReturnsToTheWholeFleet() {
        String text = "project=" + "p".repeat(1_000);

        assertThat(query(text).onPage(2).place().path()).isEqualTo("/?" + text + "&page=2");
        assertThat(query(text).afterAnswer()).isEqualTo(Place.FLEET);
        assertThat(query("q=shop").afterAnswer()).isEqualTo(query("q=shop").place()).isNotEqualTo(Place.FLEET);
    }

    @Test
    void theCsv_hasALineForEachComputeOfTheFilter_andNoFormula() throws IOException {
        StringWriter out = new StringWriter();
        // Three tenths as a sum of binary fractions, as JSON has it.
        page(now -> Map.of(SHOP.id(), 0.1 + 0.2)).csv(FLEET, query("label=team:shop"), out);
        List<String> lines = out.toString().lines().toList();

        assertThat(out.toString()).endsWith("\r\n");
        assertThat(lines).hasSize(2);
        Map<String, String> cells = new HashMap<>();
        String[] names = lines.get(0).split(",", -1);
        String[] values = lines.get(1).split(",", -1);
        for (int i = 0; i < names.length; i++) {
            cells.put(names[i], values[i]);
        }
        assertThat(cells).containsEntry("label_team", "shop")
                .containsEntry("used_cu_hours_least", "10")
                .containsEntry("saved_cu_hours", "0.3")
                .containsEntry("action", "grow")
                .containsEntry("cu_hour_price", "0.5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {"=1+1 | '=1+1", "@x | '@x", "-a | '-a", "a,b | \"a,b\"",
        "a\"b | \"a\"\"b\"", "=\"a\" | \"'=\"\"a\"\"\"", "plain | plain"})
    void text_isQuotedAndNoFormula(String text, String cell) {
        assertThat(FleetCsv.cell(text)).isEqualTo(cell);
    }

    @Test
    void aNumber_belowZeroStaysOne() {
        assertThat(FleetCsv.cell(-1.5)).isEqualTo("-1.5");
        assertThat(FleetCsv.cell(null)).isEmpty();
    }
}
