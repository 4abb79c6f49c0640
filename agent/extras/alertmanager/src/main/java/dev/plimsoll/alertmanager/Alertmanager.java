package dev.plimsoll.alertmanager;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.config.key.Addresses;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Configured;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.KeyGroup;
import dev.plimsoll.fleet.SecretSource;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lets the alerts of an Alertmanager, and a service-level objective, block changes; without {@code alerts.url} and {@code
 * alerts.objective}, none do.
 */
public final class Alertmanager implements Extension {

    private static final Section SECTION = Section.ofAgent("alerts", "Alerts that block changes.");

    private static final Key<URI> URL = new Key<>("alerts.url", Addresses.base("http://alertmanager:9093"), null,
            "Base URL of an Alertmanager. While it cannot be read, or an alert of alerts.match fires there, no change begins. Empty: not read.");
    static final Key<List<LabelMatcher>> MATCH = new Key<>("alerts.match", matchers(), "",
            "Label matchers, in Alertmanager's syntax; an alert that meets all of them blocks changes. Empty: severity critical or "
                    + "warning, and some label names a watched compute or project. Watchdog, InfoInhibitor, severity none and Plimsoll's own alerts never block.");

    static final Key<URI> PROMETHEUS = new Key<>("alerts.prometheus", Addresses.base("http://prometheus:9090"), null,
            "Base URL of a Prometheus, for alerts.objective.");
    static final Key<SecretSource> TOKEN = new Key<>("alerts.prometheus-token", Kinds.BEARER, null,
            "Bearer token for that Prometheus. Empty: none is sent.");
    static final Key<String> OBJECTIVE = new Key<>("alerts.objective",
            Kind.text("a PromQL query such as 'job:errors:ratio5m < bool 0.01'", Alertmanager::query), null,
            "Service-level objective, as a PromQL query that gives 1 while it is met and 0 while it is not. No change begins, and none counts "
                    + "as good, unless it gives 1: no sample, NaN and errors are no proof. Empty: not read.");

    @Override
    public String name() {
        return "alertmanager";
    }

    @Override
    public List<KeyGroup> keys() {
        return List.of(new KeyGroup(SECTION, "change.deadline", List.of(URL, MATCH, PROMETHEUS, TOKEN, OBJECTIVE)));
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
        if (values.sets(OBJECTIVE) != values.sets(PROMETHEUS)) {
            values.wrong(values.sets(OBJECTIVE) ? OBJECTIVE : PROMETHEUS,
                    "needs " + (values.sets(OBJECTIVE) ? PROMETHEUS : OBJECTIVE).path());
        }
    }

    private static String query(String text) {
        Kinds.require(!text.isBlank(), "must not be blank");
        return text.strip();
    }

    private static Optional<String> problem(URI url) {
        return url.getPath() != null && url.getPath().contains("/api/v2")
                ? Optional.of("ends in a path of the API, which is added to it: write the base URL of the Alertmanager")
                : Optional.empty();
    }

    @Override
    public Map<String, List<URI>> addresses(Values values) {
        List<URI> called = Stream.of(URL, PROMETHEUS).flatMap(key -> Stream.ofNullable(values.find(key))).toList();
        return called.isEmpty() ? Map.of() : Map.of("alerts", called);
    }

    @Override
    public List<CheckLine> lines(CheckedFleet fleet) {
        return Stream.concat(alertLine(fleet), objective(fleet).map(Alertmanager::line)).toList();
    }

    private static Stream<CheckLine> alertLine(CheckedFleet fleet) {
        URI url = fleet.values().find(URL);
        return url == null ? Stream.empty()
                : Stream.of(problem(url).map(wrong -> line(CheckResult.FAILED, "alerts.url " + wrong))
                        .orElseGet(() -> switch (alertmanager(fleet, url).blocking()) {
                            case null -> line(CheckResult.OK, "answers at %s; no alert blocks changes".formatted(url));
                            case Veto.AlertFiring firing -> line(CheckResult.OK,
                                    "answers at %s; the alert %s blocks changes now".formatted(url, firing.name()));
                            case Veto.AlertsUnknown unknown -> line(CheckResult.FAILED,
                                    "%s; at %s. Changes wait until alerts can be read".formatted(unknown.why(), url));
                            case Veto.OfAlerts other -> throw new IllegalStateException(other.toString());
                        }));
    }

    private static CheckLine line(Objective objective) {
        return switch (objective.blocking()) {
            case null -> new CheckLine(OBJECTIVE.path(), CheckResult.OK, "is met");
            case Veto.ObjectiveMissed missed ->
                new CheckLine(OBJECTIVE.path(), CheckResult.OK, "is not met now: no change begins");
            case Veto.ObjectiveUnknown unknown ->
                new CheckLine(OBJECTIVE.path(), CheckResult.FAILED, unknown.why() + ". Changes wait until it is met");
            case Veto.OfAlerts other -> throw new IllegalStateException(other.toString());
        };
    }

    private static CheckLine line(CheckResult result, String detail) {
        return new CheckLine("alertmanager", result, detail);
    }

    @Override
    public Alerts alerts(Configured fleet) {
        URI url = fleet.values().find(URL);
        return Alerts.of(Stream.<Alerts>concat(objective(fleet),
                Stream.ofNullable(url).map(base -> alertmanager(fleet, base))).toList());
    }

    private static AlertmanagerAlerts alertmanager(Configured fleet, URI url) {
        return new AlertmanagerAlerts(url, new AlertRule(fleet.values().need(MATCH)), fleet.proxies(), fleet::names,
                AlertmanagerAlerts.DEADLINE, fleet.clock());
    }

    private static Stream<Objective> objective(Configured fleet) {
        Values values = fleet.values();
        URI prometheus = values.find(PROMETHEUS);
        String query = values.find(OBJECTIVE);
        return prometheus == null || query == null ? Stream.empty()
                : Stream.of(new Objective(prometheus, query, values.find(TOKEN), fleet.proxies(),
                        AlertmanagerAlerts.DEADLINE, fleet.clock()));
    }
}
