package dev.plimsoll.browser;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Given;
import dev.plimsoll.Longer;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.CourseExample;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

@Longer
class ComputeInBrowserTest extends InBrowser {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String PAGE = "/computes/shiny-wind/ep-small";
    private static final List<String> PLOTS = List.of("[data-chart=ratio]", "[data-chart=misses]",
            "[data-chart=connections]", "[data-chart=size]", "[data-curve]");

    /** Pixels of a canvas that are not transparent, and how many colours they have. */
    private static final String DRAWN = """
            const canvas = document.querySelector(arguments[0] + " canvas");
            const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            const colours = new Set();
            let pixels = 0;
            for (let i = 0; i < data.length; i += 4) {
              if (data[i + 3] > 0) { pixels++; colours.add(data[i] + "," + data[i + 1] + "," + data[i + 2]); }
            }
            return {pixels: pixels, colours: colours.size, width: canvas.clientWidth};""";

    /** The rows of figures are alike, and axe-core reads the colours of each cell. */
    private static final String FEWER_ROWS = """
            document.querySelectorAll(".chart-table tbody tr:nth-child(n + 25)").forEach(row => row.remove());""";

    private static final ComputeStatus SMALL = Fleets.withRestartTimes()
            .with(new Plan.Wait(new WaitCause.Approval("ep-small", null), new WaitCause.Suspend(null)),
                    ChangeRecord.EMPTY);

    ComputeInBrowserTest() {
        super(new ShownServer(Fleets.of(SMALL, Fleets.unknown())));
    }

    @BeforeEach
    void grown() {
        server.journal()
                .append(NamedEntries.setElsewhere(CourseExample.GROWN, SMALL.compute().id(),
                        Given.cu("0.5"), Given.cu("1")));
    }

    private void open(String query) {
        browser.open(server.address() + PAGE + query);
        await().atMost(PATIENCE).until(() -> browser.all(".plot:not(.weeks .plot) canvas").size() == PLOTS.size());
    }

    private long drawn(String plot, String figure) {
        Map<?, ?> result = (Map<?, ?>) browser.driver().executeScript(DRAWN, plot);
        return ((Number) result.get(figure)).longValue();
    }

    @ParameterizedTest
    @CsvSource({"390, true", "768, false", "1280, true", "1280, false", "1440, false"})
    void thePageIsAccessible_fitsItsWidth_andBreaksNoPolicy(int width, boolean dark) {
        String name = "compute-%d%s".formatted(width, dark ? "-dark" : "");
        browser.view(width, dark);
        open("?target=0.95");
        browser.all("details summary").forEach(WebElement::click);

        browser.screenshot(name);
        assertThat(browser.scrollsSideways()).as("%s scrolls sideways", name).isFalse();
        browser.driver().executeScript(FEWER_ROWS);
        assertThat(browser.violations()).as(name).isEmpty();
        assertThat(browser.complaints()).as(name).isEmpty();
        browser.driver().executeScript("document.querySelector('#curve').scrollIntoView()");
        browser.screenshot(name + "-curve");
    }

    @Test
    void everyChartIsDrawn_withLinesAndMarks() {
        open("?range=7d");

        for (String plot : PLOTS) {
            assertThat(drawn(plot, "pixels")).as(plot).isGreaterThan(2_000);
            assertThat(drawn(plot, "colours")).as(plot).isGreaterThan(4);
            assertThat(drawn(plot, "width")).as(plot).isGreaterThan(400);
        }
    }

    /** A reader can tell each label from its neighbours, and the marks of the axis from where the line is. */
    @ParameterizedTest
    @ValueSource(strings = {"24h", "7d", "365d"})
    void everyAxis_hasSeveralLabels_allDifferent(String range) {
        open("?range=" + range);

        for (String plot : PLOTS) {
            assertThat(labels(plot)).as(plot).hasSizeBetween(3, 8).doesNotHaveDuplicates();
        }
        assertThat(labels("[data-chart=size]")).as("the sizes that occur").containsExactly("0", "0.5", "1");
    }

    private List<String> labels(String plot) {
        Object labels = browser.driver()
                .executeScript("return document.querySelector(arguments[0]).uplot.axes[1]._values", plot);
        return ((List<?>) requireNonNull(labels)).stream().map(String::valueOf).toList();
    }

    /** The present and the advised size may be neighbours: the labels of the curve leave each other room. */
    @ParameterizedTest
    @ValueSource(ints = {390, 1040, 1440})
    void theLabelsOfSizes_doNotRunTogether(int width) {
        browser.view(width, false);
        open("");

        Object gap = browser.driver().executeScript("""
                const u = document.querySelector("[data-curve]").uplot;
                const context = document.createElement("canvas").getContext("2d");
                context.font = "12px system-ui, sans-serif";
                const half = (text) => context.measureText(text).width / 2;
                const axis = u.axes[0];
                return Math.min(...axis._values.slice(1).map((text, i) => u.valToPos(axis._splits[i + 1], "x")
                    - u.valToPos(axis._splits[i], "x") - half(text) - half(axis._values[i])));""");
        assertThat(((Number) requireNonNull(gap)).doubleValue()).isGreaterThan(6);
    }

    /** A percent sign alone on a line says nothing. */
    @Test
    void anInterval_breaksBetweenItsRatios() {
        open("");

        assertThat(browser.find(".predicted tbody tr:last-child td:last-child").getDomProperty("textContent"))
                .matches("[0-9.]+\u00a0% – [0-9.]+\u00a0%");
    }

    /** A size of which nothing is known is a gap, not a figure. */
    @Test
    void aSizeOfWhichNothingIsKnown_isNotDrawn() {
        server.show(Fleets.of(Fleets.warming()));
        open("");

        assertThat(browser.all(".predicted tbody tr").getFirst().getText()).contains("not known")
                .doesNotContain("100");
        assertThat(browser.driver()
                .executeScript(
                        "return document.querySelector('[data-curve]').uplot.data.slice(1, 4).map(one => one[0])"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsOnlyNulls()
                .hasSize(3);
    }

    /** The same as the charts, for those who do not see them. */
    @Test
    void theChartsAreAlsoTextAndATable() {
        open("");

        assertThat(browser.find("#course-summary").getText()).contains("probes, 2 starts", "target 99.00 %",
                "Most connections:");
        browser.find(".course details summary").click();
        assertThat(browser.find(".chart-table").getText()).contains("Events, newest first", "suspended until",
                "set elsewhere: from 0.5 CU to 1 CU", "restarted by a change", "Figures, newest first");
    }

    @Test
    void aWhatIfQuestionIsAnswered_byTheFormAlone() {
        open("");
        browser.find("[name=target]").sendKeys("0.5", Keys.ENTER);
        await().atMost(PATIENCE).until(() -> !browser.all("#what-if .answer").isEmpty());

        assertThat(browser.find("#what-if .answer").getText()).contains("Then the advice is:", "target: 50.00 %");
        assertThat(browser.find("[name=target]").getAttribute("value")).isEqualTo("0.5");
        assertThat(browser.driver().getCurrentUrl()).contains("target=0.5").endsWith("#what-if");
        assertThat(answered(Approved.class)).isFalse();
    }

    @Test
    void approveAndDismiss_reachTheJournal_andThePageReturns() {
        browser.open(server.address() + "/login");
        browser.find("#token").sendKeys(ShownServer.TOKEN, Keys.ENTER);
        await().atMost(PATIENCE).until(() -> !browser.all(".account button").isEmpty());
        open("");
        browser.find("form.approve button").click();
        await().atMost(PATIENCE).until(() -> answered(Approved.class));
        open("");
        browser.find("form.dismiss [name=because]").sendKeys("migration next week");
        browser.find("form.dismiss button").click();
        await().atMost(PATIENCE).until(() -> answered(Dismissed.class));

        assertThat(browser.driver().getCurrentUrl()).endsWith(PAGE);
        assertThat(server.journal().record(SMALL.compute().id()).dismissed()).isNotNull().satisfies(no -> {
            assertThat(no.because()).isEqualTo("migration next week");
            assertThat(no.until()).isEqualTo(NOON.plus(Duration.ofDays(7)));
        });
    }

    private boolean answered(Class<? extends JournalEntry> kind) {
        return server.journal()
                .page(SMALL.compute().id(), Long.MAX_VALUE, 100)
                .stream()
                .anyMatch(stored -> kind.isInstance(stored.entry()));
    }
}
