package dev.plimsoll.web.page.fleet;

import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.fleet.Worded;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What of the fleet is shown, and in which order; the query of the address. What cannot be read is left out.
 *
 * @param text       shown computes contain each of its words
 * @param sort       sorted by that inside each group; null by urgency, then by name
 * @param descending whether the largest value comes first
 * @param page       from 1
 */
public record FleetQuery(String text, Show show, @Nullable SortKey sort, boolean descending, int page) {

    /** Rows of one page: more make a browser slow. */
    static final int ROWS = 200;

    static final FleetQuery ALL = new FleetQuery("", Show.ALL, null, false, 1);

    private static final int LONGEST = 100;

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
     * @param parameter the last value of a parameter; null where it is missing
     */
    public static FleetQuery read(Function<String, @Nullable String> parameter) {
        String text = or(parameter.apply("q"), "").strip();
        String sort = or(parameter.apply("sort"), "");
        boolean descending = sort.startsWith("-");
        return new FleetQuery(text.substring(0, Math.min(LONGEST, text.length())),
                named(Show.values(), or(parameter.apply("show"), "")).orElse(Show.ALL),
                named(SortKey.values(), descending ? sort.substring(1) : sort).orElse(null), descending,
                page(or(parameter.apply("page"), "1")));
    }

    /** The rows to show, of all pages: first those that need a person. */
    List<FleetRow> of(List<FleetRow> rows) {
        List<String> words = Stream.of(text.toLowerCase(Locale.ROOT).split("\\s+", -1)).toList();
        Comparator<FleetRow> within = sort == null ? SortKey.ADVICE.order(false) : sort.order(descending);
        return rows.stream()
                .filter(show.admits)
                .filter(row -> words.stream().allMatch(row.text()::contains))
                .sorted(Comparator.comparing(FleetRow::needsAPerson).reversed().thenComparing(within))
                .toList();
    }

    /** A copy on another page. */
    FleetQuery onPage(int other) {
        return new FleetQuery(text, show, sort, descending, other);
    }

    /** The value of {@code sort} in an address; empty for the order by urgency. */
    String sortWord() {
        return sort == null ? "" : (descending ? "-" : "") + sort.word();
    }

    private static String or(@Nullable String value, String otherwise) {
        return value == null ? otherwise : value;
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
