package dev.plimsoll.alertmanager;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.config.key.Addresses;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Configured;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.KeyGroup;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lets the alerts of an Alertmanager block changes; without {@code alerts.url}, none do. */
public final class Alertmanager implements Extension {

    private static final Section SECTION = Section.ofAgent("alerts", "Alerts that block changes.");

    private static final Key<URI> URL = new Key<>("alerts.url", Addresses.base("http://alertmanager:9093"), null,
            "Base URL of an Alertmanager. While it cannot be read, or an alert of alerts.match fires there, no change begins. Empty: not read.");
    static final Key<List<LabelMatcher>> MATCH = new Key<>("alerts.match", matchers(), "",
            "Label matchers, in Alertmanager's syntax; an alert that meets all of them blocks changes. Empty: severity critical or "
                    + "warning, and some label names a watched compute or project. Watchdog, InfoInhibitor, severity none and Plimsoll's own alerts never block.");

    @Override
    public String name() {
        return "alertmanager";
    }

    @Override
    public List<KeyGroup> keys() {
        return List.of(new KeyGroup(SECTION, "change.deadline", List.of(URL, MATCH)));
    }

    /** An item may hold several matchers. */
    private static Kind<List<LabelMatcher>> matchers() {
        Kind<List<List<LabelMatcher>>> items = Kind.list(Kind.ValueShape.WHOLE_LIST,
                "a list such as ['severity=\"critical\"', 'team=~\"db.*\"']",
                Kind.text("a matcher in single quotes, such as 'severity=\"critical\"'", MatcherSyntax::read));
        return items.then((read, location) -> read.stream().flatMap(List::stream).toList());
    }

    /** A path that is added to the address may be what somebody means, behind a proxy of their own. */
    @Override
    public void check(Values values) {
        URI url = values.find(URL);
        if (values.sets(URL) && url != null) {
            problem(url).ifPresent(wrong -> values.warn(URL, wrong));
        }
    }

    private static Optional<String> problem(URI url) {
        return url.getPath() != null && url.getPath().contains("/api/v2")
                ? Optional.of("ends in a path of the API, which is added to it: write the base URL of the Alertmanager")
                : Optional.empty();
    }

    @Override
    public Map<String, List<URI>> addresses(Values values) {
        URI url = values.find(URL);
        return url == null ? Map.of() : Map.of("alerts", List.of(url));
    }

    @Override
    public List<CheckLine> lines(CheckedFleet fleet) {
        URI url = fleet.values().find(URL);
        return url == null ? List.of()
                : List.of(problem(url).map(wrong -> line(CheckResult.FAILED, "alerts.url " + wrong))
                        .orElseGet(() -> switch (alerts(fleet).blocking()) {
                            case null -> line(CheckResult.OK, "answers at %s; no alert blocks changes".formatted(url));
                            case Veto.AlertFiring firing -> line(CheckResult.OK,
                                    "answers at %s; the alert %s blocks changes now".formatted(url, firing.name()));
                            case Veto.AlertsUnknown unknown -> line(CheckResult.FAILED,
                                    "%s; at %s. Changes wait until alerts can be read".formatted(unknown.why(), url));
                        }));
    }

    private static CheckLine line(CheckResult result, String detail) {
        return new CheckLine("alertmanager", result, detail);
    }

    @Override
    public Alerts alerts(Configured fleet) {
        URI url = fleet.values().find(URL);
        return url == null ? Alerts.NONE
                : new AlertmanagerAlerts(url, new AlertRule(fleet.values().need(MATCH)), fleet.proxies(), fleet::names,
                        AlertmanagerAlerts.DEADLINE, fleet.clock());
    }
}
