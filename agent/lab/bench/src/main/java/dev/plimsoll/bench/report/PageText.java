package dev.plimsoll.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The text of a page, with places for its tables and figures.
 *
 * @param text Markdown; <code>{name}</code> alone on a line is the place of a table, and within a line that of a figure
 */
public record PageText(String text) {

    private static final Pattern PLACE = Pattern.compile("(?m)^\\{([a-z-]+)}\n|\\{([a-z-]+)}");

    /** The text of the page with this name, which lies in the resource {@code /pages}. */
    public static PageText of(String name) {
        String file = "/pages/" + name + ".txt";
        try (InputStream in = Objects.requireNonNull(PageText.class.getResourceAsStream(file), file)) {
            return new PageText(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** The page with these tables and figures. */
    public String with(Map<String, ?> values) {
        return PLACE.matcher(text)
                .replaceAll((MatchResult place) -> Objects
                        .requireNonNull(values.get(name(place)), () -> "no value for " + name(place))
                        .toString()
                        .replace("\\", "\\\\")
                        .replace("$", "\\$"));
    }

    /** Matches each page of this text, whatever its figures. */
    public Pattern pattern() {
        StringBuilder pattern = new StringBuilder();
        int[] end = {0};
        PLACE.matcher(text).results().forEach((MatchResult place) -> {
            pattern.append(Pattern.quote(text.substring(end[0], place.start())))
                    .append(place.group(1) == null ? "[^\n|{}]+?" : "(?:\\|[^\n]*\n){3,}");
            end[0] = place.end();
        });
        return Pattern.compile(pattern + Pattern.quote(text.substring(end[0])));
    }

    private static String name(MatchResult place) {
        return place.group(1) == null ? place.group(2) : place.group(1);
    }
}
