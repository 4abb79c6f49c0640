package dev.plimsoll.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Campaigns;
import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.status.FleetStatus;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

class PagesInBrowserTest extends InBrowser {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int COMPUTES = 24;

    PagesInBrowserTest() {
        super(new ShownServer(ShownFleet.of(COMPUTES)));
    }

    private void open(String path) {
        browser.open(server.address() + path);
    }

    private void signIn() {
        open("/login");
        browser.find("#token").sendKeys(ShownServer.TOKEN, Keys.ENTER);
        await().atMost(PATIENCE).until(() -> !browser.all(".account button").isEmpty());
    }

    private List<String> names() {
        Object names = browser.driver()
                .executeScript("return [...document.querySelectorAll('#fleet th.name a')].map(a => a.textContent)");
        return ((List<?>) Objects.requireNonNull(names)).stream().map(String::valueOf).toList();
    }

    private List<JournalEntry> answers() {
        return Given.latest(server.journal(), COMPUTES + 10)
                .stream()
                .filter(entry -> entry instanceof Approved || entry instanceof Dismissed || entry instanceof Switched)
                .toList();
    }

    static List<Arguments> views() {
        List<Arguments> ends = List.of(Arguments.of(390, true), Arguments.of(1440, false));
        List<Arguments> between = List.of(Arguments.of(768, false), Arguments.of(1280, true),
                Arguments.of(1280, false));
        return Campaigns.isLonger() ? Stream.concat(ends.stream(), between.stream()).toList() : ends;
    }

    @ParameterizedTest
    @MethodSource("views")
    void eachPageIsAccessible_andFitsItsWidth(int width, boolean dark) {
        browser.view(width, dark);
        String view = width + (dark ? "-dark" : "");
        check("/login", "login-" + view);
        check("/", "fleet-" + view);
        check("/agent", "agent-" + view);
        signIn();
        check("/agent", "agent-signed-in-" + view);
        open("/");
        browser.all("#fleet summary").getFirst().click();
        look("fleet-signed-in-" + view);
    }

    private void check(String path, String name) {
        open(path);
        look(name);
    }

    private void look(String name) {
        browser.screenshot(name);
        assertThat(browser.violations()).as(name).isEmpty();
        assertThat(browser.scrollsSideways()).as("%s scrolls sideways", name).isFalse();
        assertThat(browser.complaints()).as(name).isEmpty();
    }

    @Test
    void theFleetShowsFirstWhatNeedsAPerson_andARowIsALine() {
        open("/");

        assertThat(browser.all("#fleet .group").stream().map(WebElement::getText))
                .containsExactly("Needs a person · 6", "All others · 18");
        assertThat(browser.all("#fleet tbody").getFirst().findElements(By.cssSelector(".mark"))).hasSize(6);
        assertThat(browser.all("#fleet tbody tr:not(.group)")).hasSize(COMPUTES)
                .allSatisfy(row -> assertThat(row.getSize().getHeight()).isBetween(30, 44));
        assertThat(browser.all("#fleet thead th")).extracting(WebElement::getText)
                .containsExactly("Compute", "State", "Size", "Hit ratio", "Connections", "Saving a month", "Advice");
        WebElement first = browser.all("#fleet tbody tr:not(.group)").getFirst();
        assertThat(first.getText()).contains("active warm", "1 →", "2 CU", "97.00 %", "43 of 443",
                "−365 CU-hours −EUR 58.40", "Too small Grow to 2 CU");
        assertThat(first.findElements(By.cssSelector("svg.spark path.line"))).singleElement()
                .satisfies(line -> assertThat(line.getSize().getWidth()).isGreaterThan(40));
    }

    @Test
    void atTheUsualWidth_noFigureIsCut() {
        open("/");
        // The longest ratio there is.
        browser.driver()
                .executeScript("document.querySelectorAll('#fleet td[data-label=\"Hit ratio\"] .value')"
                        + ".forEach(value => { value.textContent = '100.00 %'; })");

        assertThat(browser.driver()
                .executeScript("return [...document.querySelectorAll('#fleet td.figure, #fleet td.state')]"
                        + ".filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent)"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isEmpty();
    }

    @Test
    void theDetails_openByKeyboard_andGiveTheReasons() {
        open("/");
        WebElement summary = browser.all("#fleet summary").getFirst();
        assertThat(browser.all("#fleet .more").getFirst().isDisplayed()).isFalse();

        summary.sendKeys(Keys.ENTER);

        WebElement more = browser.all("#fleet .more").getFirst();
        assertThat(more.isDisplayed()).isTrue();
        assertThat(more.getText()).contains("97.00 %", "waits for approval", "Change waits until", "Sign in");
    }

    @Test
    void searchFilterAndSort_workAndStandInTheAddress() {
        open("/");
        browser.find("#q").sendKeys("billing");
        await().atMost(PATIENCE).until(() -> names().size() == COMPUTES / 6);
        assertThat(browser.driver().getCurrentUrl()).endsWith("/?q=billing");

        browser.find("#q").clear();
        browser.find("#q").sendKeys("o", Keys.BACK_SPACE);
        // By keyboard: the driver's click on an option fires no input event.
        browser.find("#show").sendKeys("N");
        await().atMost(PATIENCE).until(() -> names().size() == 6);
        assertThat(browser.driver().getCurrentUrl()).endsWith("/?show=attention");

        browser.find("#fleet th.connections button").click();
        await().atMost(PATIENCE).until(() -> !browser.all("#fleet th.connections[aria-sort=ascending]").isEmpty());
        browser.find("#fleet th.connections button").click();
        await().atMost(PATIENCE).until(() -> !browser.all("#fleet th.connections[aria-sort=descending]").isEmpty());
        assertThat(browser.all("#fleet td[data-label=Connections]").getFirst().getText()).isEqualTo("431 of 443");
        assertThat(browser.driver().getCurrentUrl()).endsWith("/?show=attention&sort=-connections");
        assertThat(browser.driver().switchTo().activeElement().getText()).startsWith("Connections");

        String address = browser.driver().getCurrentUrl();
        List<String> shown = names();
        browser.open(address);
        assertThat(names()).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(ints = {390, 820})
    void asCards_theFleetIsSortedToo(int width) {
        browser.view(width, false);
        open("/");

        browser.find("#fleet th.connections button").click();

        await().atMost(PATIENCE).until(() -> !browser.all("#fleet th.connections[aria-sort=ascending]").isEmpty());
    }

    @Test
    void approveDismissAndStop_byClick_reachTheJournal() {
        signIn();
        open("/?show=attention");
        browser.all("#fleet summary").getFirst().click();
        browser.find("#fleet details[open] .answers form[action$=approve] button").click();
        await().atMost(PATIENCE).until(() -> !browser.all(".notice.done").isEmpty());
        assertThat(browser.find(".notice.done").getText()).contains("may change from 1 CU to 2 CU, once");

        browser.all("#fleet summary").getFirst().click();
        browser.find("#fleet details[open] .answers input[name=because]").sendKeys("a sale until Monday");
        browser.find("#fleet details[open] .answers form[action$=dismiss] button").click();
        await().atMost(PATIENCE).until(() -> answers().size() == 2);

        browser.find(".switch button").click();
        await().atMost(PATIENCE).until(() -> answers().size() == 3);

        assertThat(answers().reversed()).satisfiesExactly(
                approved -> assertThat(approved).isInstanceOf(Approved.class),
                dismissed -> assertThat(dismissed).isInstanceOfSatisfying(Dismissed.class,
                        it -> assertThat(it.because()).isEqualTo("a sale until Monday")),
                stopped -> assertThat(stopped).isInstanceOfSatisfying(Switched.class,
                        it -> assertThat(it.stopped()).isTrue()));
        browser.find(".account button").click();
        await().atMost(PATIENCE).until(() -> !browser.all("a.account").isEmpty());
    }

    /** What somebody reads, has open, selected, typed, or is about to press stays, and the figures are new. */
    @Test
    void aRefresh_takesNothingAway() {
        signIn();
        open("/");
        WebElement summary = browser.all("#fleet summary").getFirst();
        summary.sendKeys(Keys.ENTER);
        browser.find("#fleet details[open] input[name=because]").sendKeys("a sale");
        browser.driver().executeScript("""
                const row = document.querySelectorAll('#fleet tbody tr:not(.group)')[15];
                getSelection().selectAllChildren(row.querySelector('th a'));
                window.scrollTo(0, 300);
                window.link = document.querySelectorAll('#fleet tbody tr:not(.group)')[9].querySelector('th a');
                window.link.focus({preventScroll: true});""");
        String focused = browser.driver().switchTo().activeElement().getDomAttribute("href");
        String selected = selection();
        assertThat(selected).startsWith("ep-");

        // The compute with the focus needs a person now, and so its row moves; one compute is gone.
        server.show(ShownFleet.of(COMPUTES - 1, endpoint -> focused.endsWith(endpoint)));
        refresh(COMPUTES - 1);

        assertThat(browser.find("#fleet .group").getText()).isEqualTo("Needs a person · 7");
        assertThat(browser.driver().switchTo().activeElement().getDomAttribute("href")).isEqualTo(focused);
        assertThat(selection()).isEqualTo(selected);
        assertThat(browser.all("#fleet details[open]")).hasSize(1);
        assertThat(browser.find("#fleet details[open] input[name=because]").getDomProperty("value"))
                .isEqualTo("a sale");
        assertThat(browser.driver().executeScript("return window.scrollY")).isEqualTo(300L);
    }

    @Test
    void aRefresh_showsTheStopSwitch_butChangesNoButtonThatHasTheFocus() {
        signIn();
        open("/");
        FleetStatus fleet = ShownFleet.of(COMPUTES);
        browser.driver().executeScript("document.querySelector('.switch button').focus()");
        server.show(Given.stopped(fleet, true));
        refresh(COMPUTES);
        await().atMost(PATIENCE).until(() -> !browser.all("#fleet .notice").isEmpty());
        assertThat(browser.find(".switch button").getText()).isEqualTo("Stop all changes");

        browser.driver().executeScript("document.activeElement.blur()");
        refresh(COMPUTES);
        await().atMost(PATIENCE).until(() -> browser.find(".switch button").getText().equals("Resume changes"));
        assertThat(browser.find(".switch form").getDomAttribute("action")).endsWith("/resume");
        browser.find(".switch button").sendKeys(Keys.TAB);
        server.show(fleet);
        refresh(COMPUTES);
        await().atMost(PATIENCE).until(() -> browser.all("#fleet .notice").isEmpty());
    }

    private String selection() {
        return String.valueOf(browser.driver().executeScript("return getSelection().toString()"));
    }

    /** As every 15 s. */
    private void refresh(int computes) {
        browser.driver().executeScript("document.dispatchEvent(new Event('visibilitychange'))");
        await().atMost(PATIENCE).until(() -> names().size() == computes);
    }

    @Test
    void theAgentPage_showsWorkPlatformProbingChangesAndErrors() {
        open("/agent");

        assertThat(browser.all(".tile h2")).extracting(WebElement::getText)
                .containsExactly("Work and store", "Platform", "Probing", "Changes");
        assertThat(browser.find("#content").getText()).contains("Projects of its own", "answers",
                "Probe budget a month", "Breaker",
                "Stop switch", "the password of role 'mon' was refused");
    }

    @Test
    void withoutScripts_theFormWorksAlike() {
        open("/?q=&show=asleep");
        open("/?q=billing&show=all&sort=saving&sort=-compute");

        assertThat(names()).hasSize(COMPUTES / 6);
        assertThat(browser.find("#fleet th.compute").getDomAttribute("aria-sort")).isEqualTo("descending");
    }
}
