package dev.plimsoll.web.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.web.Savings;
import dev.plimsoll.web.json.SavingsJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The checked-in reports are those of the code. Write them again with {@code -Dplimsoll.write=true}. */
class SavingsPageTest {

    private static final Path FOLDER = Path.of(System.getProperty("plimsoll.root", "../.."), "agent", "daemon", "src",
            "test", "resources", "report");
    private static final SavingsReport MARCH = SavingsReport.of(Savings.MARCH, Instant.parse("2026-03-20T00:00:00Z"),
            Savings.march());

    @Test
    void reports_areThoseThatAreCheckedIn() throws IOException {
        assertChecked("savings.html", SavingsPage.of(MARCH, Savings.PRICE).replace("><", ">\n<") + "\n");
        assertChecked("savings.json", SavingsJson.of(MARCH, Savings.PRICE).replace(",\"", ",\n\"") + "\n");
    }

    @Test
    void page_loadsNothing_runsNothing_andEscapesNames() {
        String page = SavingsPage.of(MARCH, null);

        assertThat(page).doesNotContain("<script", "http:", "https:", "src=", "href=", "url(", "ep-<orders>")
                .contains("ep-&lt;orders&gt;", "The month is not over yet.");
        assertThat(SavingsPage.of(SavingsReport.of(Savings.MARCH, Instant.parse("2026-04-01T00:00:00Z"),
                Savings.march()), null)).doesNotContain("not over yet");
    }

    private static void assertChecked(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        }

        assertThat(file).as("write it again with -Dplimsoll.write=true").hasContent(text);
    }
}
