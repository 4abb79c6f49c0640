package dev.plimsoll.agent;

import dev.plimsoll.agent.Checkup.CheckResult;
import dev.plimsoll.agent.Checkup.Leg;
import dev.plimsoll.alerts.AlertSettings;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.config.Settings;
import dev.plimsoll.notify.TargetCheck;
import dev.plimsoll.otlp.CollectorCheck;
import dev.plimsoll.otlp.OtlpSettings;
import dev.plimsoll.outbound.HttpProxy;
import dev.plimsoll.outbound.ProxyCheck;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the services that are configured besides platform and databases, without sending them anything. */
final class ServiceChecks {

    private final Settings settings;
    private final KnownProjects fleet;
    private final InstantSource clock;
    private final List<Leg> legs = new ArrayList<>();

    /** @param fleet as far as it was listed */
    ServiceChecks(Settings settings, KnownProjects fleet, InstantSource clock) {
        this.settings = settings;
        this.fleet = fleet;
        this.clock = clock;
    }

    /** One leg or more for each service that is configured. */
    List<Leg> legs() {
        tryAlertmanager();
        tryCollector();
        TargetCheck.of(settings.services().notifications())
                .forEach(target -> add(target.name(), switch (target.outcome()) {
                    case ARRIVES -> CheckResult.OK;
                    case DOUBTFUL -> CheckResult.WARNING;
                    case FAILS -> CheckResult.FAILED;
                }, target.detail()));
        return List.copyOf(legs);
    }

    /** Each proxy of the environment, and whether it accepts connections. */
    static List<Leg> proxies(Settings settings) {
        return settings.platform()
                .proxies()
                .all()
                .stream()
                .map(proxy -> proxy(proxy, settings))
                .toList();
    }

    private static Leg proxy(HttpProxy proxy, Settings settings) {
        String used = Stream.of(named("the platform", settings.platform().baseUrl()),
                named("alerts", settings.services().alerts().url()),
                named("the collector", settings.services().otlp().url()),
                notifications(settings))
                .flatMap(List::stream)
                .filter(service -> settings.platform()
                        .proxies()
                        .forAddress(service.address())
                        .filter(proxy::equals)
                        .isPresent())
                .map(Service::name)
                .distinct()
                .collect(Collectors.joining(", "));
        String what = "%s of %s, for %s".formatted(proxy, proxy.variable(), used.isEmpty() ? "nothing here" : used);
        Optional<String> problem = used.isEmpty() ? Optional.empty() : ProxyCheck.problem(proxy);
        return new Leg("proxy", problem.isEmpty() ? CheckResult.OK : CheckResult.FAILED,
                problem.map(wrong -> what + ": " + wrong).orElse(what));
    }

    private record Service(String name, URI address) {}

    private static List<Service> named(String name, @Nullable URI address) {
        return address == null ? List.of() : List.of(new Service(name, address));
    }

    private static List<Service> notifications(Settings settings) {
        return settings.services()
                .notifications()
                .targets()
                .stream()
                .map(target -> new Service("notifications", URI.create(target.url().current().reveal())))
                .toList();
    }

    private void tryAlertmanager() {
        AlertSettings alerts = settings.services().alerts();
        URI url = alerts.url();
        if (url == null) {
            return;
        }
        Optional<String> wrong = AlertSettings.problem(url);
        if (wrong.isPresent()) {
            add("alertmanager", CheckResult.FAILED, "alerts.url " + wrong.get());
            return;
        }
        switch (Agent.alerts(settings, fleet::names, clock).blocking()) {
            case null -> add("alertmanager", CheckResult.OK, "answers at %s; no alert blocks changes".formatted(url));
            case Veto.AlertFiring firing -> add("alertmanager", CheckResult.OK,
                    "answers at %s; the alert %s blocks changes now".formatted(url, firing.name()));
            case Veto.AlertsUnknown unknown -> add("alertmanager", CheckResult.FAILED,
                    "%s; at %s. Changes wait until alerts can be read".formatted(unknown.why(), url));
        }
    }

    private void tryCollector() {
        OtlpSettings otlp = settings.services().otlp();
        URI url = otlp.url();
        if (url != null) {
            Optional<String> problem = CollectorCheck.problem(otlp, url);
            add("collector", problem.isEmpty() ? CheckResult.OK : CheckResult.FAILED,
                    problem.orElse("takes what is sent to it at " + url));
        }
    }

    private void add(String leg, CheckResult result, String detail) {
        legs.add(new Leg(leg, result, detail));
    }
}
