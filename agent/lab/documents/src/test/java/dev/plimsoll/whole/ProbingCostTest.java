package dev.plimsoll.whole;

import static dev.plimsoll.whole.EmulatedShop.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.Longer;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.FastAgent;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.config.Settings;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.emulator.clock.ClockSpec;
import dev.plimsoll.emulator.clock.FastClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the probing cost that the agent reports with the emulator's ledger. The emulator runs the same trace a
 * second time without the agent's sessions. Time runs faster than real time, for platform and agent alike.
 */
abstract class ProbingCostTest {

    private static final JsonMapper JSON = new JsonMapper();
    /** Speed of time: a tick is a sixth of the shortest delay, and a tenth of a second counts as one second. */
    private static final double RATE = 10;
    private static final Duration LISTED_TWICE = Duration.ofSeconds(50);
    private static final Duration LASTING = Duration.ofMinutes(9);
    private static final double RATIO = 0.1;
    private static final double ALLOWANCE = 30;
    /** A suspend waits for the next tick. */
    private static final double TICK = 1;
    private static final Pattern AWAKE_SECONDS = Pattern.compile("(?m)^plimsoll_observer_awake_seconds_total (\\S+)$");
    private static final String COMPUTES = """
            cache-per-cu: 4MiB
            suspend-delay: 60s
            projects:
              - id: shop-one
                computes:
                  - {id: ep-single, branch: br-single, min-cu: 1, max-cu: 1, started: false}
                  - {id: ep-bursts, branch: br-bursts, min-cu: 1, max-cu: 1, started: false}
            """;

    @TempDir
    private Path folder = Path.of("");

    private final HttpClient http = HttpClient.newHttpClient();

    /**
     * The result of one compute, in seconds of simulated time.
     *
     * @param awake    total awake time
     * @param added    added awake time by probing, from the ledger
     * @param told     added awake time by probing, reported by the agent
     * @param periods  number of awake periods
     * @param slowness slowness of the machine meanwhile; real delays count {@link #RATE} times here
     */
    private record Account(String endpointId, double awake, double added, double told, long periods, double slowness) {

        double tolerance() {
            return slowness * Math.max(5, 0.05 * added);
        }
    }

    @Test
    void withExactTimes_theEstimateIsExact() throws Exception {
        List<Account> accounts = accounts("");

        assertThat(accounts).hasSize(2).allSatisfy(cost -> {
            assertThat(Math.abs(cost.told - cost.added)).isLessThanOrEqualTo(cost.tolerance());
            assertThat(cost.added).isLessThanOrEqualTo(limit(cost, 0));
        });
        assertThat(accounts.stream().mapToLong(Account::periods).sum()).isGreaterThanOrEqualTo(6);
        assertThat(accounts.stream().mapToDouble(Account::added).sum()).as("the added awake time is not zero")
                .isPositive();
    }

    @Test
    @Longer
    void withImpreciseTimes_theEstimateIsNotTooLow() throws Exception {
        Map<String, Double> clockErrors = Map.of("lag: 30s", 30.0, "last-active: absent", 0.0, "skew: 10s", 10.0);
        List<Callable<Void>> sideBySide = clockErrors.entrySet().stream().<Callable<Void>>map(one -> () -> {
            String times = "times: {" + one.getKey() + "}\n";
            assertThat(accounts(times)).as(times).hasSize(2).allSatisfy(cost -> {
                assertThat(cost.told).isGreaterThanOrEqualTo(cost.added - cost.tolerance());
                assertThat(cost.added).isLessThanOrEqualTo(limit(cost, one.getValue()));
            });
            return null;
        }).toList();
        // Platform threads: the start of an agent initializes classes, which holds the carrier of a virtual thread.
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            for (Future<Void> done : threads.invokeAll(sideBySide)) {
                done.get();
            }
        }
    }

    private static double limit(Account cost, double clockError) {
        return RATIO * (cost.awake - cost.added) + ALLOWANCE
                + cost.periods * (clockError + cost.slowness * TICK);
    }

    /** The results after nine minutes of queries, when all computes are suspended again. */
    private List<Account> accounts(String times) throws Exception {
        InstantSource clock = FastClock.of(new ClockSpec(RATE, null));
        Options options = Options.defaults().withClock(clock).withTick(Duration.ofMillis(20));
        try (Emulator platform = EmulatedShop.open(times + COMPUTES, options)) {
            Path own = Files.createTempDirectory(folder, "agent");
            EmulatedShop.keepSizes(platform, own);
            try (Slowness slowness = new Slowness();
                    Agent agent = FastAgent.start(settings(platform, own), clock, RATE)) {
                soon().untilAsserted(() -> assertThat(agent.status().computeStatuses()).hasSize(2));
                visit(platform);
                soon().until(
                        () -> computes(platform).findValuesAsText("current_state").stream().allMatch("idle"::equals));
                awaitNextListings(agent);
                List<Account> accounts = accounts(platform, agent, slowness.factor());
                assertThat(metric(agent)).as("the sum over all computes")
                        .isEqualTo(accounts.stream().mapToDouble(Account::told).sum(),
                                within(0.01));
                assertThat(get(platform.ledgerUrl()).findValuesAsText("application_name"))
                        .as("woken by a probe")
                        .doesNotContain("plimsoll");
                return accounts;
            }
        }
    }

    private static Settings settings(Emulator platform, Path own) {
        return EmulatedShop.settings(platform, platform.baseUrl(), own,
                Map.of("poll.interval", "10s", "poll.list-active", "5s", "poll.list-idle", "5s",
                        "observe.added-awake-ratio", Double.toString(RATIO), "observe.allowance", "30s",
                        "observe.suspend-delay", "1m"));
    }

    private void visit(Emulator platform) throws Exception {
        List<Future<?>> visitors = new ArrayList<>();
        try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
            for (JsonNode compute : computes(platform)) {
                String host = compute.path("host").asText();
                String address = host.contains(":") ? host : host + ":" + platform.databasePort();
                List<Duration> plan = compute.path("id").asText().equals("ep-single")
                        ? ScheduledClients.single(1, LASTING)
                        : ScheduledClients.bursts(2, LASTING);
                visitors.add(all.submit(() -> {
                    ScheduledClients.come(address, platform.loadPassword(), plan, RATE);
                    return null;
                }));
            }
        }
        for (Future<?> visitor : visitors) {
            visitor.get();
        }
    }

    private JsonNode computes(Emulator platform) throws Exception {
        return get(platform.baseUrl() + "/projects/shop-one/endpoints", platform.apiKey()).path("endpoints");
    }

    /** Waits until the agent has listed the current state. */
    private static void awaitNextListings(Agent agent) {
        Instant known = agent.status().at();
        // The running tick may have listed earlier.
        soon().until(() -> agent.status().at().isAfter(known.plus(LISTED_TWICE)));
    }

    private List<Account> accounts(Emulator platform, Agent agent, double slowness) throws Exception {
        JsonNode ledger = get(platform.ledgerUrl());
        return StreamSupport.stream(ledger.path("awake").spliterator(), false).map(awake -> {
            String id = awake.path("endpoint_id").asText();
            double seconds = awake.path("seconds").asDouble();
            return new Account(id, seconds, seconds - awake.path("without").path("plimsoll").asDouble(seconds),
                    told(agent, id), starts(ledger, id), slowness);
        }).toList();
    }

    private static double told(Agent agent, String id) {
        ComputeStatus computeStatus = agent.status()
                .computeStatuses()
                .values()
                .stream()
                .filter(one -> one.compute().id().endpointId().equals(id))
                .findFirst()
                .orElseThrow();
        return computeStatus.probes().cost().caused().toMillis() / 1000.0;
    }

    private static long starts(JsonNode ledger, String id) {
        return StreamSupport.stream(ledger.path("starts").spliterator(), false)
                .filter(start -> start.path("endpoint_id").asText().equals(id))
                .count();
    }

    private double metric(Agent agent) throws Exception {
        Matcher found = AWAKE_SECONDS.matcher(text("http://127.0.0.1:" + agent.port() + "/metrics", ""));
        assertThat(found.find()).isTrue();
        return Double.parseDouble(found.group(1));
    }

    private JsonNode get(String url) throws Exception {
        return get(url, "");
    }

    private JsonNode get(String url, String key) throws Exception {
        return JSON.readTree(text(url, key));
    }

    private String text(String url, String key) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Bearer " + key).build();
        return http.send(request, BodyHandlers.ofString()).body();
    }
}
