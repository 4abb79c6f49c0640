package dev.plimsoll.web.view;

import dev.plimsoll.change.status.ComputeStatus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Conditions on computes, as parameters of an address. An empty one holds for all, one with a value that nobody has for none.
 *
 * @param project id or name of the project
 * @param state   state or phase of the compute
 * @param action  what is advised
 * @param labels  each a name, a colon and a value, such as {@code team:shop}; all must hold
 */
public record ComputeFilter(String project, String state, String action, List<String> labels) {

    public static final ComputeFilter ALL = new ComputeFilter("", "", "", List.of());

    public ComputeFilter {
        labels = List.copyOf(labels);
    }

    /** The names of its parameters, and {@code others}. */
    public static Set<String> names(String... others) {
        return Stream.concat(Stream.of("project", "state", "action", "label"), Stream.of(others))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Reads it from the {@code values} of each parameter. */
    public static ComputeFilter read(Function<String, List<String>> values) {
        return new ComputeFilter(last(values.apply("project")), last(values.apply("state")),
                last(values.apply("action")),
                values.apply("label").stream().filter(label -> !label.isBlank()).map(String::strip).toList());
    }

    /** The last value of a parameter; empty if it is missing. */
    public static String last(List<String> values) {
        return values.isEmpty() ? "" : values.getLast().strip();
    }

    public boolean isAll() {
        return equals(ALL);
    }

    public boolean admits(ComputeStatus status) {
        return holds(project, status.id().projectId(), status.project().name(), status.project().title())
                && holds(state, status.state().word(), status.phase().word())
                && labels.stream()
                        .allMatch(label -> status.labels()
                                .entrySet()
                                .stream()
                                .anyMatch(own -> label.equals(own.getKey() + ":" + own.getValue())))
                // Last, because making a view takes longest.
                && (action.isEmpty() || holds(action, status.view().action().word()));
    }

    private static boolean holds(String wanted, String... given) {
        return wanted.isEmpty() || Stream.of(given).anyMatch(wanted::equalsIgnoreCase);
    }

    /** The parameters that say it, in the form of an address. */
    public String parameters() {
        return Stream.concat(Stream.of(parameter("project", project), parameter("state", state),
                parameter("action", action)), labels.stream().map(label -> parameter("label", label)))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("&"));
    }

    /** {@code name=value}, escaped; empty without a value. */
    public static String parameter(String name, String value) {
        return value.isEmpty() ? "" : name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
