package dev.plimsoll.browser;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests of pages in one browser, each with a server of its own and without cookies of the test before. */
abstract class InBrowser {

    static Browser browser;

    @AutoClose
    final ShownServer server;

    InBrowser(ShownServer server) {
        this.server = server;
    }

    @BeforeAll
    static void startBrowser() {
        browser = Browser.start();
    }

    @AfterAll
    static void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void forget() {
        browser.view(1280, false);
        browser.touchScreen(false);
        browser.open(server.address() + "/-/healthy");
        browser.driver().manage().deleteAllCookies();
        browser.complaints();
    }
}
