package dev.plimsoll.extension;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.deploy.Checkout;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page from which people write an extra shows the toy, which is compiled and tested, and each method of the port. */
class ExtensionsPageTest {

    private static final String PAGE = Checkout.text("docs/internals/extensions.md");
    /** A path at the start of a line, and the block that follows. */
    private static final Pattern FILE = Pattern.compile("(?ms)^`(src/[^`]+)`[^\n]*:\n\n```\\w+\n(.*?)^```");

    @Test
    void eachFileOfThePage_isThatOfTheToy() {
        Map<String, String> files = FILE.matcher(PAGE)
                .results()
                .collect(toMap((MatchResult found) -> found.group(1), found -> found.group(2)));

        assertThat(files).hasSize(5)
                .allSatisfy((path, text) -> assertThat(text).isEqualTo(Checkout.text("agent/lab/toy/" + path)));
    }

    @Test
    void eachMethodOfThePort_isOnThePage() {
        assertThat(Stream.of(Extension.class.getDeclaredMethods()).filter(Method::isDefault).map(Method::getName))
                .hasSizeGreaterThan(8)
                .allSatisfy(method -> assertThat(PAGE).contains("| `%s` |".formatted(method)));
    }
}
