package dev.plimsoll.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real Chromium without a window, as Debian packages it. Screenshots go to {@code target/screenshots}. */
public final class Browser implements AutoCloseable {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final int HEIGHT = 900;
    /** Rules of WCAG 2.2 level A and AA, and what axe-core calls best practice. */
    private static final String RUN_AXE = """
            const done = arguments[arguments.length - 1];
            axe.run(document, {resultTypes: ["violations"]}).then(
              result => done(result.violations.map(v => v.id + ": " + v.help + " at "
                + v.nodes.map(n => n.target.join(" ")).slice(0, 3).join(", "))),
              error => done(["axe failed: " + error]));
            """;

    private final ChromeDriver driver;
    private final String axe;

    private Browser(ChromeDriver driver, String axe) {
        this.driver = driver;
        this.axe = axe;
    }

    /** Starts a browser; without Chromium the test is skipped, or fails where tools are required. */
    public static Browser start() {
        if (!Files.isExecutable(CHROMIUM) || !Files.isExecutable(DRIVER)) {
            String message = "install chromium and chromium-driver to have the pages tested in a browser";
            return "required".equals(System.getProperty("plimsoll.tools")) ? fail(message) : abort(message);
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.WARNING);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--hide-scrollbars");
        options.setCapability("goog:loggingPrefs", logs);
        // A builder of the driver's service would say the same, but its class needs an annotation that is not there.
        System.setProperty("webdriver.chrome.driver", DRIVER.toString());
        return new Browser(new ChromeDriver(options), axe());
    }

    private static String axe() {
        try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(in, "axe.min.js is not in the class path").readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets width in CSS pixels and colour scheme. */
    public void view(int width, boolean dark) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features",
                List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** A screen that one finger can touch, or none. */
    public void touchScreen(boolean isThere) {
        driver.executeCdpCommand("Emulation.setTouchEmulationEnabled", Map.of("enabled", isThere, "maxTouchPoints", 1));
    }

    public void open(String url) {
        driver.get(url);
    }

    public ChromeDriver driver() {
        return driver;
    }

    public WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    public List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** What axe-core finds; empty for an accessible page. */
    public List<String> violations() {
        driver.executeScript(axe);
        Object found = driver.executeAsyncScript(RUN_AXE);
        return ((List<?>) Objects.requireNonNull(found)).stream().map(String::valueOf).toList();
    }

    /** Whether the page itself can be scrolled sideways. */
    public boolean scrollsSideways() {
        return Boolean.TRUE.equals(driver.executeScript(
                "return document.documentElement.scrollWidth > document.documentElement.clientWidth"));
    }

    /** What the browser complained about since the last call, such as a violated content security policy. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::getMessage).toList();
    }

    /** Writes what is visible as {@code target/screenshots/NAME.png}. */
    public void screenshot(String name) {
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
