package dev.plimsoll.config.table;

import dev.plimsoll.advice.SizingPolicy.SizingRule;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.config.key.AccessKinds;
import dev.plimsoll.config.key.Addresses;
import dev.plimsoll.config.key.Addresses.Listen;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.config.key.Numbers;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.fleet.ComputeState.StateKind;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.postgres.DatabaseSettings.SslMode;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings.ComputeScope;
import dev.plimsoll.web.session.AccessSettings.NamedToken;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of all configuration keys; those of a change are in {@link ChangeKeys}. */
public final class Keys {

    private static final List<Key<?>> TABLE = new ArrayList<>();

    /** The unit of {@code file_cache_used}. */
    public enum Unit {
        AUTO, PAGES, CHUNKS
    }

    public static final Key<URI> BASE_URL = key("platform.base-url", Addresses.API_ROOT, null,
            "Base URL of the management API; its path ends in /api/v2, in profile lakebase in /api/2.0/postgres. Required.");
    public static final Key<SecretSource> API_KEY = key("platform.api-key", Kinds.BEARER, null,
            "The account's API key. Required, here or in a file.");
    public static final Key<Profile> PROFILE = key("platform.profile", Profiles.KIND, "standard",
            "Form of the API, size table and view name: those of %s.".formatted(Profiles.about()));
    public static final Key<Path> SIZES = key("platform.sizes", Kinds.FILE, null,
            "File with a custom size table, as YAML, JSON or CSV. Empty: the profile's table.");
    public static final Key<PlatformPlan> PLAN = key("platform.plan", Kinds.choice(PlatformPlan.class), "paid",
            "The account's plan, where the platform does not report it. Profile standard: free or paid. Profile neon: free, "
                    + "launch or scale. Profile lakebase: paid. paid is the largest plan of each profile.");
    public static final Key<String> ORGANIZATION = key("platform.organization", Kinds.TEXT, null,
            "Id of the organization whose projects are listed, for a personal key of one of its members. Profile neon "
                    + "only.");
    public static final Key<List<String>> PROJECTS = key("platform.projects", Kinds.NAMES, "",
            "Ids of the projects to watch. The key need not list projects then, and a project that it may not read is an error. "
                    + "Only profile neon reads their names. Empty: all projects.");
    public static final Key<List<String>> INCLUDE = key("platform.include", Kinds.GLOBS, "",
            "Watches only projects and computes whose id or name matches one of these patterns. Empty: all.");
    public static final Key<List<String>> EXCLUDE = key("platform.exclude", Kinds.GLOBS, "",
            "Ignores projects and computes whose id or name matches one of these patterns.");
    public static final Key<Map<String, StateKind>> STATES = key("platform.states",
            Kind.mapping("state words with their meaning, such as {paused: idle}",
                    Kinds.choice(List.of(StateKind.INIT, StateKind.ACTIVE, StateKind.IDLE))),
            "",
            "Meaning of state words that this version does not know: init, active or idle.");
    public static final Key<Unit> USED_UNIT = key("platform.file-cache-used-unit", Kinds.choice(Unit.class), "auto",
            "Unit of file_cache_used where the server has no setting that names it: pages of 8 KiB or chunks of 1 MiB. auto detects the unit where the server names no limit of its cache either.");
    public static final Key<Duration> CALL_DEADLINE = key("platform.deadline", Kinds.duration("100ms", "1h"), "10s",
            "Longest time for one call to the API.");

    public static final Key<List<LocatedNode>> PLATFORMS = key("platforms", Kinds.BLOCKS, "",
            "The platforms, each with a name and keys of platform, such as {name: eu, base-url: …, api-key-file: …}. Each also has a "
                    + "requests-per-minute of its own; default: poll.requests-per-minute. Empty: the one of platform.");
    /** The name of an item of {@link #PLATFORMS}. */
    public static final Key<String> PLATFORM_NAME = new Key<>("name", Kinds.LABEL, null,
            "Name of the platform in status, metrics and on the command line. Required.", false);

    public static final Key<String> DATABASE = key("database.name", Kinds.TEXT, "postgres",
            "Database with the statistics view.");
    public static final Key<String> USER = key("database.user", Kinds.TEXT, null,
            "Role for the login. Empty: no compute is probed.");
    public static final Key<SecretSource> PASSWORD = key("database.password", Kinds.PASSWORD, null,
            "The role's password. Empty: the server asks for none.");
    public static final Key<Integer> PORT = key("database.port", Kinds.whole(1, 65_535), "5432",
            "Port, unless the host contains one.");
    public static final Key<String> HOST = key("database.host", Addresses.HOST, null,
            "Host to connect to instead of the compute's host, for tunnels and tests. May contain {host}, "
                    + "{endpoint_id} and {project_id}.");
    public static final Key<SslMode> SSL_MODE = key("database.ssl-mode", Kinds.choice(SslMode.class), "verify-full",
            "Encryption of the connection: disable (none), require (encrypted), verify-full (encrypted, with a checked certificate and host name).");
    public static final Key<Path> SSL_ROOT_CERT = key("database.ssl-root-cert", Kinds.FILE, null,
            "File with the certificate to trust. Empty: the JVM's trust store.");
    public static final Key<String> CACHE_VIEW = key("database.cache-view", Kinds.TEXT, null,
            "Name of the statistics view. Empty: svc_stat_file_cache in profile standard, neon_stat_file_cache in profile neon. Profile lakebase documents none, so it is required there.");

    public static final Key<Duration> INTERVAL = key("poll.interval", Kinds.duration("1s"), "60s",
            "Shortest time between two probes of one compute.");
    public static final Key<Duration> LIST_ACTIVE = key("poll.list-active", Kinds.duration("1s"), "5s",
            "Time between two listings of a project while one of its computes is awake. The agent extends it to stay within the "
                    + "limit of requests.");
    public static final Key<Duration> LIST_IDLE = key("poll.list-idle", Kinds.duration("1s"), "60s",
            "Time between two listings of a project while all its computes are suspended.");
    public static final Key<Duration> LIST_UNCHANGED = key("poll.list-unchanged", Kinds.duration("1s"), "10m",
            "The same if the listing of projects also shows that the project's usage figures did not change. Profiles neon and lakebase only: "
                    + "the published contract does not define these figures.");
    public static final Key<Duration> PROBE_DEADLINE = key("poll.deadline", Kinds.duration("100ms", "1h"), "10s",
            "Longest time for one probe, from connect to close.");
    public static final Key<Integer> REQUESTS = key("poll.requests-per-minute", Kinds.whole(1, Integer.MAX_VALUE),
            "600",
            "Largest number of calls to one platform per minute, for all its computes together.");

    public static final Key<Boolean> QUIET = key("observe.quiet", Kinds.BOOLEAN, "true",
            "true: a probe never wakes a compute, and keeps it awake only within the limits below. false: probes at every interval.");
    public static final Key<Ratio> ADDED_AWAKE = key("observe.added-awake-ratio", Kinds.RATIO, "0.001",
            "Largest awake time that probing may add, as a share of the compute's awake time.");
    public static final Key<Duration> ALLOWANCE = key("observe.allowance", Kinds.duration("0s"), "30s",
            "Additional awake time that probing may add once per compute, so that a new compute can be probed.");
    public static final Key<Duration> SUSPEND_DELAY = key("observe.suspend-delay", Kinds.duration("1s"), "5m",
            "Autosuspend delay of the computes. The agent learns a shorter delay from observed suspends.");
    public static final Key<Double> BUDGET = key("observe.budget-cu-hours", Kinds.COST, null,
            "Largest cost of probing for the whole fleet, in CU-hours per month. Probing stops at this cost. Empty: no limit.");

    public static final Key<ChangeMode> MODE = key("sizing.mode", Kinds.choice(ChangeMode.class), "advise",
            "observe: only report. advise: also recommend sizes. apply: also change sizes.");
    public static final Key<Ratio> TARGET = key("sizing.target-hit-ratio", Kinds.RATIO,
            Numbers.text(1 - Price.SHIPPED.allowedMisses()),
            "Cache hit ratio that a compute should reach, from 0 to 1.");
    public static final Key<ComputeUnits> MIN_CU = key("sizing.min-cu", Kinds.CU, "0.25",
            "Smallest size to recommend, in CU.");
    public static final Key<ComputeUnits> MAX_CU = key("sizing.max-cu", Kinds.CU, null,
            "Largest size to recommend, in CU. Empty: the largest size of the size table.");
    public static final Key<Integer> MIN_ACCESSES = key("sizing.min-accesses", Kinds.whole(1, Integer.MAX_VALUE),
            "10000",
            "Number of reads that a window needs for a reliable hit ratio.");
    public static final Key<Ratio> NEAR_LIMIT = key("sizing.near-connection-limit", Kinds.RATIO, "0.85",
            "Share of the connection limit at which the agent reports too few free connections.");
    public static final Key<SizingRule> RULE = key("sizing.rule", Kinds.choice(SizingRule.class), "regret",
            "Method of the recommendation. regret compares the accumulated saving of a size with the cost of the change. platform applies the platform rule: "
                    + "below the target, one size up.");
    public static final Key<Duration> GROW_EVIDENCE = key("sizing.evidence.grow", Kinds.duration("0s"), "20m",
            "Awake time that must be observed before the agent grows a compute.");
    public static final Key<Duration> SHRINK_EVIDENCE = key("sizing.evidence.shrink", Kinds.duration("0s"), "1h",
            "Awake time that must be observed before the agent shrinks a compute. Where the smaller size certainly has the same misses, the time for growing is enough.");
    public static final Key<Double> WAITING_HOUR = key("sizing.cost.waiting-hour", Kinds.COST,
            Numbers.text(Price.SHIPPED.waitingHour()),
            "Cost of one hour in which one session waits for reads that the cache misses beyond the target, in CU-hours.");
    public static final Key<Duration> READ_LATENCY = key("sizing.cost.read-latency", Kinds.duration("1us", "1m"),
            Durations.text(Price.SHIPPED.readLatency()),
            "How long a read waits when the cache misses.");
    public static final Key<Double> RESTART_COST = key("sizing.cost.restart", Kinds.COST,
            Numbers.text(Price.SHIPPED.restart()),
            "Cost of a restart while clients are connected, in hours of the present size.");
    public static final Key<Double> DROPPED_CONNECTION = key("sizing.cost.dropped-connection", Kinds.COST,
            Numbers.text(Price.SHIPPED.droppedConnection()),
            "Additional cost of each dropped connection, in CU-hours.");
    public static final Key<BigDecimal> CU_HOUR_PRICE = key("sizing.cost.cu-hour-price", Kinds.PRICE, null,
            "Price of one CU-hour in the currency below, to show money beside CU-hours. It changes no recommendation. Empty: no money is shown.");
    public static final Key<Currency> CURRENCY = key("sizing.cost.currency", Kinds.CURRENCY, null,
            "Currency of the price, as its code in ISO 4217. Empty: no money is shown.");

    public static final Key<String> STORE_URL = key("store.url", Addresses.STORE, "jdbc:sqlite:data/plimsoll.db",
            "Where samples, journal, approvals and the stop switch are kept: a file, or a PostgreSQL database that several "
                    + "agents share. It must not be on a watched compute.");
    public static final Key<String> STORE_USER = key("store.user", Kinds.TEXT, null,
            "Role for the login to a PostgreSQL store; it owns the tables. Empty: the operating system's user.");
    public static final Key<SecretSource> STORE_PASSWORD = key("store.password", Kinds.PASSWORD, null,
            "The role's password. Empty: the server asks for none.");
    public static final Key<Duration> RETENTION = key("store.retention", Kinds.duration("1s"), "30d",
            "How long samples, old recommendations and the models of deleted computes are kept. Answers and changes are kept for at least a year.");
    public static final Key<Duration> RETENTION_HOURS = key("store.retention-hours", Kinds.duration("1s"), "400d",
            "How long sums and extremes of the samples of each hour are kept, for charts of a year; no shorter than samples.");

    public static final Key<LogSettings.Level> LEVEL = key("log.level", Kinds.choice(LogSettings.Level.class), "info",
            "Lowest level that is logged.");
    public static final Key<LogSettings.LogFormat> FORMAT = key("log.format", Kinds.choice(LogSettings.LogFormat.class),
            "logfmt",
            "Format of log lines.");

    public static final Key<Listen> LISTEN = key("server.listen", Addresses.LISTEN, "0.0.0.0:9849",
            "Address and port to listen on. Port 0 selects a free port.");
    public static final Key<SecretSource> TOKEN = key("server.token", Kinds.BEARER, null,
            "Bearer token for HTTP requests that change something, for all who may. It has no name, and all rights.");
    public static final Key<List<NamedToken>> TOKENS = key("server.tokens", AccessKinds.TOKENS, "",
            "Tokens of people and tools. Each item has a name, a role (look, answer, stop or administer), and either a token-file with the token "
                    + "or its hash, or a token-hash. Without these, server.token and server.user-header, requests that change something are refused.");
    public static final Key<List<String>> TRUSTED_PROXIES = key("server.trusted-proxies", AccessKinds.PROXIES, "",
            "Addresses and ranges of proxies that sign people in and name them in the header below. From other addresses that header is ignored.");
    public static final Key<String> USER_HEADER = key("server.user-header", AccessKinds.HEADER, null,
            "Header with the name of a person, such as X-Forwarded-User. The proxy must remove it from what it receives. Empty: no proxy names anybody.");
    public static final Key<List<Identity>> USERS = key("server.users", AccessKinds.USERS, "",
            "Roles of people whom a proxy names, such as {name: ann@example.com, role: stop}. The name is exactly that of the header.");
    public static final Key<Role> USER_ROLE = key("server.user-role", Kinds.choice(Role.class), "look",
            "Role of everybody else whom a proxy names.");
    public static final Key<URI> PUBLIC_URL = key("server.public-url", Addresses.PAGE, null,
            "URL under which people open the status page. Notifications contain it as a link. Empty: no link. With https, "
                    + "browsers send the cookie of a session over HTTPS only. Where server.listen is a loopback address, requests may name this host.");

    public static final Key<ComputeScope> METRICS = key("server.metrics", Kinds.choice(ComputeScope.class), "all",
            "Computes whose series are exported. own: those of the agent's own projects, so that of several agents on one store each exports its part. "
                    + "Pages and JSON always show the whole fleet.");
    public static final Key<Boolean> METRICS_DETAIL = key("server.metrics-detail", Kinds.BOOLEAN, "false",
            "Whether series are exported too that no shipped dashboard, rule or alert uses. The page of metrics marks them.");

    public static final Key<String> CONSOLE = key("server.links.console", Addresses.LINK, null,
            "Address of a compute in the platform's console, as pages link it. May contain {project_id}, {branch_id} and "
                    + "{endpoint_id}. Empty: no link.");
    public static final Key<String> GRAFANA = key("server.links.grafana", Addresses.LINK, null,
            "The same in Grafana, such as "
                    + "https://grafana.example.com/d/plimsoll-compute?var-project={project_id}&var-compute={endpoint_id}.");

    public static final Key<List<LocatedNode>> OVERRIDES = key("overrides", Kinds.BLOCKS, "",
            "Values for some computes: a list of blocks. Each block has a match and keys of database, poll, "
                    + "observe, sizing and change. Later blocks win.");
    public static final Key<List<LocatedNode>> LABELS = key("labels", Kinds.BLOCKS, "",
            "Labels of computes, by which pages and JSON filter and group: a list such as "
                    + "{name: team, value: shop, match: [shop-*]}. A match is one of overrides, or a list of them. "
                    + "Of two values for one name, the later one wins.");

    private static final List<Key<?>> ALL = ordered();

    /** What an item of {@link #PLATFORMS} may set, with the key of the item. */
    private static final Map<Key<?>, Key<?>> OF_PLATFORM = Stream
            .concat(of(Sections.PLATFORM).stream(), Stream.of(REQUESTS))
            .collect(Collectors.toMap(key -> key, Keys::inItem, (first, same) -> first, LinkedHashMap::new));

    private Keys() {}

    /** The key of an item of {@link #PLATFORMS} that sets {@code key} for one platform. */
    public static <T> Key<T> inItem(Key<T> key) {
        return new Key<>(key.path().substring(key.section().length() + 1), key.kind(), key.standard(), key.about(),
                key.emptiable());
    }

    /** The keys that an item of {@link #PLATFORMS} may set, each with the key of the item that sets it. */
    public static Map<Key<?>, Key<?>> ofPlatform() {
        return Collections.unmodifiableMap(OF_PLATFORM);
    }

    private static <T> Key<T> key(String path, Kind<T> kind, @Nullable String standard, String about) {
        return new Key<>(path, kind, standard, about).in(TABLE);
    }

    private static List<Key<?>> ordered() {
        List<String> sections = Sections.KERNEL.stream().map(Section::word).toList();
        List<Key<?>> keys = Stream.of(TABLE, ChangeKeys.TABLE)
                .<Key<?>>flatMap(List::stream)
                .sorted(Comparator.comparing(key -> sections.indexOf(key.section())))
                .collect(Collectors.toCollection(ArrayList::new));
        for (Extension extension : Extensions.all()) {
            extension.keys().forEach(group -> keys.addAll(group.placeIn(keys), group.keys()));
        }
        return List.copyOf(keys);
    }

    /** All keys, those of extensions included, in the order of the sample file. */
    public static List<Key<?>> all() {
        return ALL;
    }

    /** The keys of one section. */
    public static List<Key<?>> of(Section section) {
        return ALL.stream().filter(key -> key.section().equals(section.word())).toList();
    }

    /**
     * Whether a running agent reads the key at each use, so that a reload changes it: it can be set for some computes. What a
     * platform has is read at the start.
     */
    public static boolean isLive(Key<?> key) {
        return !OF_PLATFORM.containsKey(key) && overridable().contains(key);
    }

    /** Keys that can be set for some computes. */
    public static List<Key<?>> overridable() {
        return ALL.stream()
                .filter(key -> Sections.named(key.section()).filter(Section::overridable).isPresent())
                .toList();
    }
}
