package dev.plimsoll.agent;

import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.outbound.HttpProxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code plimsoll check} says of the proxies of the environment. */
final class ProxyLines {

    private ProxyLines() {}

    /** Each proxy, for what it is used, and whether it accepts connections. */
    static List<CheckLine> of(Settings settings) {
        return settings.proxies().all().stream().map(proxy -> line(proxy, settings)).toList();
    }

    private static CheckLine line(HttpProxy proxy, Settings settings) {
        String used = Stream.concat(Stream.of(Map.of("the platform", List.of(settings.platform().baseUrl()))),
                Extensions.all().stream().map(extension -> extension.addresses(settings.values())))
                .flatMap(services -> services.entrySet().stream())
                .filter(service -> service.getValue()
                        .stream()
                        .anyMatch(address -> settings.proxies().forAddress(address).filter(proxy::equals).isPresent()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        String what = "%s of %s, for %s".formatted(proxy, proxy.variable(), used.isEmpty() ? "nothing here" : used);
        Optional<String> problem = used.isEmpty() ? Optional.empty() : proxy.problem();
        return new CheckLine("proxy", problem.isEmpty() ? CheckResult.OK : CheckResult.FAILED,
                problem.map(wrong -> what + ": " + wrong).orElse(what));
    }
}
