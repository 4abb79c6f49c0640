package dev.plimsoll.deploy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The metrics that docs/reference/metrics.md declares, which another test holds to the code, and what rules record.
 *
 * @param labels   of each name as scraped
 * @param recorded names of recording rules
 */
record DeclaredMetrics(Map<String, Set<String>> labels, Set<String> recorded) {

    private static final Pattern ROW = Pattern.compile("\\| `(plimsoll_\\w+)` \\| (\\w+) \\| ([^|]*) \\|.*");
    /** A metric that a library declares: its name and its labels in one item of a list. */
    private static final Pattern ITEM = Pattern
            .compile("(?m)^- `(plimsoll_\\w+)` (is a histogram)?((?:.|\\n(?!- |\\n))*)");
    private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");
    /** The name of a metric, and no external label of Prometheus. */
    private static final Pattern USED = Pattern.compile("(?<![.:\\w])plimsoll_\\w+");
    private static final Pattern RECORDED = Pattern.compile("\\w+:plimsoll_\\w+:\\w+");
    private static final Pattern SELECTED = Pattern.compile("(?<![.\\w])(plimsoll_\\w+)\\{([^}]*)}");
    private static final Pattern MATCHER = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)");
    /** What Prometheus adds to every series. */
    private static final Set<String> ADDED = Set.of("job", "instance");

    static DeclaredMetrics read() {
        String page = Checkout.text("docs/reference/metrics.md");
        Stream<Map.Entry<String, Set<String>>> rows = page.lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .flatMap(row -> series(row.group(1), row.group(2), row.group(3)));
        Stream<Map.Entry<String, Set<String>>> items = ITEM.matcher(page)
                .results()
                .flatMap(item -> series(item.group(1), item.group(2) == null ? "gauge" : "histogram", item.group(3)));
        return new DeclaredMetrics(
                Stream.concat(rows, items).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                recordings());
    }

    private static Set<String> recordings() {
        return Set.copyOf(Checkout.tree("config/prometheus/rules.yaml").findValuesAsText("record"));
    }

    private static Stream<Map.Entry<String, Set<String>>> series(String name, String type, String text) {
        Set<String> labels = QUOTED.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
        List<String> endings = switch (type) {
            case "summary" -> List.of("", "_count", "_sum", "_max");
            case "histogram" -> List.of("_count", "_sum", "_max", "_bucket");
            default -> List.of("");
        };
        return endings.stream().map(ending -> Map.entry(name + ending, labels));
    }

    /** What {@code expression} uses that is neither declared nor recorded: names, and labels as {@code name{label}}. */
    Set<String> undeclared(String expression) {
        Set<String> wrong = new TreeSet<>();
        USED.matcher(expression)
                .results()
                .map(MatchResult::group)
                .filter(name -> !labels.containsKey(name))
                .forEach(wrong::add);
        RECORDED.matcher(expression)
                .results()
                .map(MatchResult::group)
                .filter(name -> !recorded.contains(name))
                .forEach(wrong::add);
        SELECTED.matcher(expression).results().forEach(selector -> {
            Set<String> known = labels.getOrDefault(selector.group(1), Set.of());
            Arrays.stream(selector.group(2).split(",", -1))
                    .map(String::strip)
                    .map(MATCHER::matcher)
                    .filter(Matcher::lookingAt)
                    .map(found -> found.group(1))
                    .filter(label -> !known.contains(label) && !ADDED.contains(label))
                    .forEach(label -> wrong.add(selector.group(1) + "{" + label + "}"));
        });
        return wrong;
    }
}
