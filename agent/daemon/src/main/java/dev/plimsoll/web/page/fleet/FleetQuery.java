package dev.plimsoll.web.page.fleet;

import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.fleet.Worded;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.view.ComputeFilter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What of the fleet is shown, and in which order; the query of the address. What cannot be read is left out.
 *
 * @param text       shown computes contain each of its words
 * @param filter     shown computes meet it
 * @param group      by what they are grouped: {@code project}, {@code state}, {@code verdict}, or {@code label:} and a name;
 *                   empty by whether they need a person
 * @param sort       sorted by that inside each group; null by urgency, then by name
 * @param descending whether the largest value comes first
 * @param page       from 1
 */
public record FleetQuery(String text, Show show, ComputeFilter filter, String group, @Nullable SortKey sort,
        boolean descending, int page) {

    /** Rows of one page: more make a browser slow. */
    static final int ROWS = 200;

    static final FleetQuery ALL = new FleetQuery("", Show.ALL, ComputeFilter.ALL, "", null, false, 1);

    /** Begin of a group by a label. */
    static final String LABEL = "label:";
    /** By what computes are grouped, besides labels. */
    static final Map<String, Function<FleetRow, String>> GROUPS = new TreeMap<>(Map.of(
            "project", row -> row.status().project().title(), "state", row -> row.figures().state(),
            "verdict", row -> row.advice().action().word().replace('_', ' ')));
    static final String OTHERS = "All others";

    private static final int LONGEST = 100;
    private static final int LONGEST_ADDRESS = 1000;

    /** Which computes are shown. */
    enum Show implements Worded {
        ALL("All computes", row -> true), ATTENTION("Needs a person", FleetRow::needsAPerson), ADVICE("With advice",
                row -> row.advice().isOpen()),
        DISMISSED("Dismissed", FleetRow::isDismissed),
        AWAKE("Awake", FleetRow::isAwake), SUSPENDED("Suspended",
                row -> !row.isAwake());

        private final String label;
        private final Predicate<FleetRow> admits;

        Show(String label, Predicate<FleetRow> admits) {
            this.label = label;
            this.admits = admits;
        }

        String label() {
            return label;
        }
    }

    /**
     * Reads the query of an address.
     *
     * @param values the values of a parameter. The last one counts: the button of a column comes after the present order,
     *               which the form repeats
     */
    public static FleetQuery read(Function<String, List<String>> values) {
        Function<String, String> parameter = values.andThen(ComputeFilter::last);
        String text = parameter.apply("q");
        String sort = parameter.apply("sort");
        String group = parameter.apply("group");
        boolean descending = sort.startsWith("-");
        return new FleetQuery(text.substring(0, Math.min(LONGEST, text.length())),
                named(Show.values(), parameter.apply("show")).orElse(Show.ALL), ComputeFilter.read(values),
                GROUPS.containsKey(group) || group.startsWith(LABEL) ? group : "",
                named(SortKey.values(), descending ? sort.substring(1) : sort).orElse(null), descending,
                page(parameter.apply("page")));
    }

    /** The rows to show, of all pages: first those that need a person. */
    List<FleetRow> of(List<FleetRow> rows) {
        return groups(rows).values().stream().flatMap(List::stream).toList();
    }

    /** The rows to show of each group, in order: of groups by need, those that need a person come first. */
    SortedMap<String, List<FleetRow>> groups(List<FleetRow> rows) {
        List<String> words = Stream.of(text.toLowerCase(Locale.ROOT).split("\\s+", -1)).toList();
        Comparator<FleetRow> within = sort == null ? SortKey.ADVICE.order(false) : sort.order(descending);
        Comparator<FleetRow> order = Comparator.comparing(FleetRow::needsAPerson).reversed().thenComparing(within);
        return rows.stream()
                .filter(show.admits)
                .filter(row -> filter.admits(row.status()))
                .filter(row -> words.stream().allMatch(row.text()::contains))
                .sorted(order)
                .collect(Collectors.groupingBy(this::group, () -> new TreeMap<>(group.isEmpty()
                        ? Comparator.<String>reverseOrder()
                        : Comparator.<String>naturalOrder()), Collectors.toList()));
    }

    /** The group of a row. */
    private String group(FleetRow row) {
        if (group.isEmpty()) {
            return row.needsAPerson() ? "Needs a person" : OTHERS;
        }
        String label = group.substring(group.indexOf(':') + 1);
        return GROUPS.getOrDefault(group, one -> one.status().labels().getOrDefault(label, "no " + label)).apply(row);
    }

    /** Whether it leaves computes out. */
    public boolean isNarrow() {
        return !text.isEmpty() || show != Show.ALL || !filter.isAll();
    }

    /** The parameters that say what is shown, in the form of an address: without the order and the page. */
    String narrowed() {
        return Stream.of(ComputeFilter.parameter("q", text),
                show == Show.ALL ? "" : ComputeFilter.parameter("show", show.word()), filter.parameters())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("&"));
    }

    /** The page that shows it. */
    Place place() {
        String parameters = Stream.of(narrowed(), ComputeFilter.parameter("group", group),
                ComputeFilter.parameter("sort", sortWord()), page == 1 ? "" : "page=" + page)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("&"));
        return parameters.isEmpty() ? Place.FLEET : new Place("/?" + parameters);
    }

    /** The page to return to after an answer. Each form of each row repeats it, so in place of a long one it is the whole fleet. */
    Place afterAnswer() {
        Place place = place();
        return place.path().length() > LONGEST_ADDRESS ? Place.FLEET : place;
    }

    /** A copy on another page. */
    FleetQuery onPage(int other) {
        return new FleetQuery(text, show, filter, group, sort, descending, other);
    }

    /** The value of {@code sort} in an address; empty for the order by urgency. */
    String sortWord() {
        return sort == null ? "" : (descending ? "-" : "") + sort.word();
    }

    private static <E extends Enum<E>> Optional<E> named(E[] all, String word) {
        return Stream.of(all).filter(value -> value.name().equalsIgnoreCase(word)).findFirst();
    }

    private static int page(String text) {
        try {
            return Math.clamp(Integer.parseInt(text), 1, 10_000);
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    /** By what the table of the fleet is sorted. Unknown values come last, in either direction. */
    enum SortKey implements Worded {
        COMPUTE("Compute", row -> row.status().project().title()),
        STATE("State", row -> row.figures().state() + " " + row.status().phase().word()),
        SIZE("Size", row -> row.figures().size().max()),
        RATIO("Hit ratio", row -> row.figures().hitRatio()),
        CONNECTIONS("Connections",
                row -> known(row.figures().connectionsHeadroomRatio(), free -> 1 - free.value())),
        SAVING("Saving a month", row -> row.advice().saving()),
        ADVICE("Advice", FleetRow::urgent);

        private final String label;
        private final Function<Boolean, Comparator<FleetRow>> order;

        <T extends Comparable<T>> SortKey(String label, Function<FleetRow, @Nullable T> figure) {
            this.label = label;
            this.order = isDescending -> Comparator.comparing(figure, Comparator
                    .nullsLast(isDescending ? Comparator.<T>reverseOrder() : Comparator.<T>naturalOrder()));
        }

        String label() {
            return label;
        }

        Comparator<FleetRow> order(boolean descending) {
            return order.apply(descending);
        }
    }
}
