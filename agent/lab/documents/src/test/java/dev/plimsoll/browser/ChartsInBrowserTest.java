package dev.plimsoll.browser;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Given;
import dev.plimsoll.Longer;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.CourseExample;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.PointerInput;
import org.openqa.selenium.interactions.PointerInput.Origin;
import org.openqa.selenium.interactions.Sequence;

/** The charts of a compute answer to the mouse and to keys. */
@Longer
class ChartsInBrowserTest extends InBrowser {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String PAGE = "/computes/shiny-wind/ep-small";
    private static final ComputeId SMALL = new ComputeId("shiny-wind", "ep-small");
    private static final Instant VERIFIED = NOON.minus(Duration.ofHours(1));
    private static final String RATIO = "[data-chart=ratio]";

    /** Smallest gap between labels, in pixels, over spans from a minute to 400 days. */
    private static final String SMALLEST_GAP = """
            const done = arguments[1];
            const script = document.querySelector("script[src*='compute.js']").src.replace("compute.js", "compute-ticks.js");
            import(script).then(({timeTicks}) => {
              const context = document.createElement("canvas").getContext("2d");
              context.font = "12px system-ui, sans-serif";
              const half = (tick) => Math.max(...tick.text.split("\\n").map(line => context.measureText(line).width)) / 2;
              const [width, from] = [arguments[0] - 62, 1795217400];
              let least = Infinity;
              for (let span = 60; span <= 400 * 86400; span = Math.ceil(span * 1.09)) {
                const ticks = timeTicks(from, from + span, width);
                least = Math.min(ticks.length < 2 || !ticks[0].text.includes("\\n") ? -1 : least, ...ticks.slice(1).map((tick, i) =>
                  (tick.at - ticks[i].at) / span * width - half(tick) - half(ticks[i])));
              }
              done(least);
            }, error => done(String(error)));""";

    private static final String AMOUNTS = """
            const done = arguments[1];
            const script = document.querySelector("script[src*='compute.js']").src.replace("compute.js", "compute-text.js");
            import(script).then(({amount, money}) => done([...arguments[0].map(amount), money(1234.567, "EUR"), money(99.5, "JPY")]),
              error => done([String(error)]));""";

    ChartsInBrowserTest() {
        super(new ShownServer(Fleets.of(Fleets.tooSmall(), Fleets.unknown())));
    }

    @BeforeEach
    void changed() {
        server.journal()
                .append(NamedEntries.setElsewhere(CourseExample.GROWN, SMALL, Given.cu("0.5"), Given.cu("1")));
        server.journal().append(new Verified(VERIFIED, SMALL, "c1", EffectVerdict.CONFIRMED, "99 % of reads hit"));
    }

    private void open(String query) {
        browser.open(server.address() + PAGE + query);
        await().atMost(PATIENCE).until(() -> browser.all(".plot canvas").size() == 6);
    }

    private Object run(String script, Object... arguments) {
        return requireNonNull(browser.driver().executeScript(script, arguments));
    }

    /** How far right of the middle of the ratio chart a moment is, in pixels; moves the chart into the middle of the window. */
    private int right(Instant at) {
        return ((Number) run("""
                const plot = document.querySelector(arguments[0]);
                plot.scrollIntoView({block: "center"});
                return Math.round(plot.uplot.valToPos(arguments[1], "x") - plot.uplot.over.clientWidth / 2);""", RATIO,
                at.getEpochSecond())).intValue();
    }

    /** Moves the mouse to a moment in the ratio chart. */
    private Actions point(Instant at) {
        int right = right(at);
        return new Actions(browser.driver()).moveToElement(browser.find(RATIO + " .u-over"), right, 0);
    }

    /** Touches the ratio chart at a moment, and moves the finger. */
    private void touch(Instant at, int right, int down) {
        touch(browser.find(RATIO + " .u-over"), right(at), right, down);
    }

    private static void tap(String css) {
        touch(browser.find(css), 0, 0, 0);
    }

    /** Touches something {@code from} pixels right of its middle, and moves the finger. */
    private static void touch(WebElement chart, int from, int right, int down) {
        PointerInput finger = new PointerInput(PointerInput.Kind.TOUCH, "finger");
        Sequence touch = new Sequence(finger, 0)
                .addAction(finger.createPointerMove(Duration.ZERO, Origin.fromElement(chart), from, 0))
                .addAction(finger.createPointerDown(0));
        for (int step = 1; step <= 5 && (right != 0 || down != 0); step++) {
            touch.addAction(finger.createPointerMove(Duration.ofMillis(30), Origin.fromElement(chart),
                    from + right * step / 5, down * step / 5));
        }
        browser.driver().perform(List.of(touch.addAction(finger.createPointerUp(0))));
    }

    /** Pixels by which the tooltip is within its chart and the window; below 0 outside of it. */
    private double tipInside() {
        return ((Number) run(
                """
                        const tip = document.querySelector(".tip:not([hidden])");
                        const [own, chart] = [tip, tip.closest(".plot").parentElement].map(part => part.getBoundingClientRect());
                        return Math.min(own.left - Math.max(chart.left, 0), own.top - Math.max(chart.top, 0),
                          Math.min(chart.right, innerWidth) - own.right, Math.min(chart.bottom, innerHeight) - own.bottom);"""))
                .doubleValue();
    }

    private String tip() {
        return (String) run(
                "return [...document.querySelectorAll('.tip:not([hidden])')].map(tip => tip.innerText).join()");
    }

    /** The spans that the charts show, in minutes; all of them the same. */
    private long shown() {
        return ((Number) run("""
                const spans = new Set([...document.querySelectorAll(".charts .plot")]
                  .map(plot => Math.round((plot.uplot.scales.x.max - plot.uplot.scales.x.min) / 60)));
                return spans.size === 1 ? [...spans][0] : -1;""")).longValue();
    }

    @Test
    void theTooltip_hasTimeValueAndRun_andNamesTheEvent_andTheOthersShowTheSameMoment() {
        open("?range=7d&zoom=%d-%d".formatted(CourseExample.FIRST.getEpochSecond(), NOON.getEpochSecond()));
        point(CourseExample.GROWN.plusSeconds(150)).perform();

        assertThat(tip()).contains("2026-11-20T14:0", "Z", "%, lowest",
                "Run since 2026-11-20T14:00:00Z, restarted by a change.", "14:00 set elsewhere: from 0.5 CU to 1 CU");
        assertThat(browser.all(".charts .readout")).hasSize(4)
                .allSatisfy(readout -> assertThat(readout.getText()).startsWith("2026-11-20T14:0"));
        point(VERIFIED).perform();
        assertThat(tip()).contains("verdict: confirmed", "Run since 2026-11-21T05:00:00Z, started after a suspend");
        point(CourseExample.ASLEEP.plus(Duration.ofHours(2))).perform();
        assertThat(tip()).contains("no probe", "suspended until 2026-11-21T05:00:00Z").doesNotContain("%");
        point(VERIFIED).perform();
        browser.view(1270, false);
        run("window.dispatchEvent(new Event('resize')); return true;");
        await().atMost(PATIENCE).until(() -> tip().contains("verdict: confirmed"));
    }

    @Test
    void aDragZoomsAllCharts_standsInTheAddress_andADoubleClickEndsIt() {
        open("?range=24h");
        long whole = shown();
        point(VERIFIED).clickAndHold().moveByOffset(10, 0).moveByOffset(10, 0).release().perform();
        await().atMost(PATIENCE).until(() -> shown() < 60);

        assertThat(browser.driver().getCurrentUrl()).containsPattern("zoom=\\d+-\\d+");
        await().atMost(PATIENCE).until(() -> browser.find("#course-summary").getText().startsWith("2026-11-21T1"));
        browser.driver().navigate().refresh();
        await().atMost(PATIENCE).until(() -> browser.all(".charts .plot canvas").size() == 4);
        assertThat(shown()).isLessThan(60);
        point(VERIFIED.plusSeconds(600)).doubleClick().perform();
        await().atMost(PATIENCE).until(() -> shown() == whole);
        assertThat(browser.driver().getCurrentUrl()).doesNotContain("zoom");
    }

    @Test
    void aFinger_selectsASpanOfAllCharts_andATapShowsTheTooltip() {
        browser.view(390, false);
        browser.touchScreen(true);
        open("?range=24h");
        touch(VERIFIED, 0, 0);
        assertThat(tip()).contains("verdict: confirmed");
        assertThat(browser.all(".charts .readout")).hasSize(4)
                .allSatisfy(readout -> assertThat(readout.getText()).startsWith("2026-11-21T1"));

        long whole = shown();
        touch(VERIFIED, 30, 4);
        await().atMost(PATIENCE).until(() -> shown() < whole / 4);
        assertThat(browser.driver().getCurrentUrl()).containsPattern("zoom=\\d+-\\d+");
        long zoomed = shown();
        touch(VERIFIED.plusSeconds(600), -40, -10);
        await().atMost(PATIENCE).until(() -> shown() < zoomed);
        await("as by a mouse, the cursor stays").atMost(PATIENCE).until(() -> !tip().isEmpty());
        tap("#course h2");
        assertThat(tip()).isEmpty();
        tap(RATIO + " .u-over");
        tap(RATIO + " .u-over");
        await("a double tap").atMost(PATIENCE).until(() -> shown() == whole);
    }

    @Test
    void aFingerThatMovesUp_scrollsThePage_andSelectsNothing() {
        browser.view(390, false);
        browser.touchScreen(true);
        open("?range=24h");
        int from = right(VERIFIED);
        double before = scrolled();
        touch(VERIFIED, 0, -150);

        await().atMost(PATIENCE).until(() -> scrolled() > before + 50);
        assertThat(from).isNotZero();
        assertThat(browser.driver().getCurrentUrl()).doesNotContain("zoom=");
        assertThat(tip()).isEmpty();
        assertThat(run("return document.querySelector(arguments[0]).uplot.select.width;", RATIO)).isEqualTo(0L);
    }

    private double scrolled() {
        return ((Number) run("return scrollY;")).doubleValue();
    }

    /** With more events than a tooltip names, each of them with a long text. */
    @ParameterizedTest
    @ValueSource(ints = {320, 390, 640, 820, 1440})
    void theTooltip_staysInItsChart(int width) {
        for (int i = 1; i <= 5; i++) {
            server.journal()
                    .append(new Verified(VERIFIED.plusSeconds(i), SMALL, "c1", EffectVerdict.INCONCLUSIVE,
                            "too few reads ".repeat(8)));
        }
        browser.view(width, false);
        open("?range=7d");
        for (WebElement plot : browser.all(".plot[role=slider]")) {
            run("arguments[0].scrollIntoView({block: 'center'}); return true;", plot);
            for (CharSequence key : List.of(Keys.HOME, Keys.END, "p", "p")) {
                plot.sendKeys(key);
                await().atMost(PATIENCE).until(() -> !tip().isEmpty());
                assertThat(tipInside()).as("%s at %s", plot.getDomAttribute("data-chart"), tip())
                        .isGreaterThan(-0.5);
            }
        }
        // The lower half of the chart is out of sight.
        run("document.querySelector(arguments[0]).scrollIntoView(); scrollBy(0, 100 - innerHeight); return true;",
                RATIO);
        browser.find(RATIO).sendKeys(Keys.END, "p");
        assertThat(tipInside()).isGreaterThan(-0.5);
    }

    @Test
    void keysMoveTheCursor_fromPointToPoint_andFromEventToEvent_andZoom() {
        open("?range=7d");
        WebElement ratio = browser.find(RATIO);
        ratio.sendKeys(Keys.HOME);
        assertThat(value(ratio)).startsWith("2026-11-20T06:00");
        ratio.sendKeys(Keys.ARROW_RIGHT);
        assertThat(value(ratio)).startsWith("2026-11-20T06:12");
        ratio.sendKeys(Keys.ARROW_LEFT, "n");
        assertThat(value(ratio)).contains("set elsewhere: from 0.5 CU to 1 CU");
        ratio.sendKeys(Keys.END, Keys.PAGE_UP);
        assertThat(value(ratio)).contains("verdict: confirmed");

        long whole = shown();
        ratio.sendKeys("+");
        await().atMost(PATIENCE).until(() -> Math.abs(shown() - whole / 2) <= 1);
        await("the cursor stays").atMost(PATIENCE).until(() -> value(ratio).contains("verdict: confirmed"));
        ratio.sendKeys(Keys.ESCAPE);
        await().atMost(PATIENCE).until(() -> shown() == whole);
        assertThat(browser.driver().switchTo().activeElement()).isEqualTo(ratio);
    }

    private static String value(WebElement plot) {
        return requireNonNull(plot.getDomAttribute("aria-valuetext"));
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 390, 700, 1300})
    void theLabelsOfTimes_leaveEachOtherRoom_fromAMinuteTo400Days(int width) {
        open("");

        assertThat(browser.driver().executeAsyncScript(SMALLEST_GAP, width)).isInstanceOfSatisfying(Number.class,
                gap -> assertThat(gap.doubleValue()).isGreaterThan(4));
    }

    @ParameterizedTest
    @CsvSource({
        "70, 80, 'A hit ratio needs a second probe in this range.;Misses per second need a second probe in this range.'",
        "36000, 3600, No probe in this range"})
    void aChartWithoutValue_saysWhatIsMissing(long beforeNoon, long length, String missing) {
        long from = NOON.getEpochSecond() - beforeNoon;
        open("?zoom=%d-%d".formatted(from, from + length));
        await().atMost(PATIENCE).until(() -> !browser.all(".missing").isEmpty());

        assertThat(browser.all(".missing").stream().map(WebElement::getText).toList().toString())
                .contains(missing.split(";"));
    }

    @Test
    void theStrip_hasADayForEachColumn_andTheVerdict_andIsATable() {
        open("");
        browser.find("[data-chart=weeks]").sendKeys(Keys.END);

        assertThat(value(browser.find("[data-chart=weeks]"))).contains("2026-11-21", "hit ratio 9", "1 CU",
                "at least 7.0 CU-hours", "verdict: confirmed");
        browser.find(".course details summary").click();
        assertThat(browser.find(".chart-table").getText()).contains("Days, newest first", "2026-11-20");
    }

    @Test
    void amountsAndMoney_areRounded_asOnAllPages() {
        List<Double> amounts = List.of(0.0, 0.0004, 0.0006, 0.03, 0.0949, 0.0951, 0.16, 0.994, 0.996, 6.14, 99.94,
                99.96, 1670.6);
        open("");

        assertThat(browser.driver().executeAsyncScript(AMOUNTS, amounts)).isEqualTo(
                Stream.concat(amounts.stream().map(FigureText::amount), Stream.of("EUR 1,234.57", "JPY 100")).toList());
    }

    @ParameterizedTest
    @CsvSource({"390, true", "390, false", "820, true", "820, false", "1440, true", "1440, false"})
    void withATooltipAndAZoom_thePageIsAccessible_andFitsItsWidth(int width, boolean dark) {
        String name = "charts-%d%s".formatted(width, dark ? "-dark" : "");
        browser.view(width, dark);
        open("?range=7d");
        browser.find(RATIO).sendKeys(Keys.HOME, "n", "+");
        await().atMost(PATIENCE).until(() -> tip().contains("set elsewhere"));
        run("document.querySelector('#course').scrollIntoView(); return true;");

        browser.screenshot(name);
        assertThat(browser.scrollsSideways()).as(name).isFalse();
        run("document.querySelectorAll('.chart-table tbody').forEach(rows => rows.remove()); return true;");
        assertThat(browser.violations()).as(name).isEmpty();
        assertThat(browser.complaints()).as(name).isEmpty();
    }
}
