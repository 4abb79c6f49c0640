package dev.plimsoll.alertmanager;

import dev.plimsoll.alertmanager.LabelMatcher.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which alerts block changes: those that meet all matchers of the owner. Without matchers: those with severity
 * critical or warning that name a watched compute or project in any label.
 *
 * <p>Never: alerts that always fire or carry no news (Watchdog, InfoInhibitor, severity none), and those about Plimsoll
 * and the sizes that it watches, because a change is often their cure.
 *
 * @param matchers the owner's matchers; empty for the default
 */
public record AlertRule(List<LabelMatcher> matchers) {

    static final String NAME = "alertname";
    private static final String SEVERITY = "severity";
    private static final List<LabelMatcher> ALWAYS = List.of(
            new LabelMatcher(NAME, Operator.MATCHES_NOT, "Watchdog|InfoInhibitor|Plimsoll.*"),
            new LabelMatcher(SEVERITY, Operator.DIFFERS, "none"));
    private static final List<LabelMatcher> DEFAULT = List.of(
            new LabelMatcher(SEVERITY, Operator.MATCHES, "critical|warning"));

    public static final AlertRule STANDARD = new AlertRule(List.of());

    public AlertRule {
        matchers = List.copyOf(matchers);
    }

    /** The conditions on labels that each blocking alert meets; an Alertmanager may leave out all others. */
    List<LabelMatcher> filters() {
        List<LabelMatcher> filters = new ArrayList<>(ALWAYS);
        filters.addAll(matchers.isEmpty() ? DEFAULT : matchers);
        return filters;
    }

    /** Whether an active alert blocks changes; {@code names} are ids and hosts of watched computes, and ids of projects. */
    boolean blocks(Map<String, String> labels, Set<String> names) {
        return filters().stream().allMatch(matcher -> matcher.matches(labels))
                && (!matchers.isEmpty() || labels.values().stream().anyMatch(value -> isName(value, names)));
    }

    /** A label such as {@code instance} often has a port after the host. */
    private static boolean isName(String value, Set<String> names) {
        int port = value.lastIndexOf(':');
        return names.contains(value) || (port > 0 && names.contains(value.substring(0, port)));
    }
}
