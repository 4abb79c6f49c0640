package dev.plimsoll.config.key;

import dev.plimsoll.advice.SizingPolicy.PlatformPlan;
import dev.plimsoll.advice.SizingPolicy.Rule;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.config.key.Addresses.Listen;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.postgres.DatabaseSettings.SslMode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of keys: every key there is, once. */
public final class Keys {

    private static final List<Key<?>> TABLE = new ArrayList<>();

    /** What a state word of the platform may be said to mean. */
    public enum State {
        INIT(ComputeState.Kind.INIT), ACTIVE(ComputeState.Kind.ACTIVE), IDLE(ComputeState.Kind.IDLE);

        private final ComputeState.Kind kind;

        State(ComputeState.Kind kind) {
            this.kind = kind;
        }

        public ComputeState.Kind kind() {
            return kind;
        }
    }

    /** How {@code file_cache_used} counts. */
    public enum Unit {
        AUTO, PAGES, CHUNKS
    }

    public static final Key<URI> BASE_URL = key("platform.base-url", Addresses.API_ROOT, null,
            "Root of the management API; its path ends in /api/v2. Required.");
    public static final Key<Secret> API_KEY = key("platform.api-key", Kinds.BEARER, null,
            "The account's API key. Required, here or in a file, which may be replaced while the agent runs.");
    public static final Key<Profile> PROFILE = key("platform.profile", Kinds.choice(Profile.class), "standard",
            "Which built-in size table and view name to use: the published contract's (standard) or Neon's (neon).");
    public static final Key<Path> SIZES = key("platform.sizes", Kinds.FILE, null,
            "A size table of your own, as YAML, JSON or CSV; empty is the profile's.");
    public static final Key<PlatformPlan> PLAN = key("platform.plan", Kinds.choice(PlatformPlan.class), "paid",
            "What the account may use; free is 0.25 CU, no autoscaling and no replicas; in profile neon up to 2 CU.");
    public static final Key<String> ORGANIZATION = key("platform.organization", Kinds.TEXT, null,
            "Id of the organization whose projects are listed, for a personal key of one of its members; profile neon "
                    + "only.");
    public static final Key<List<String>> PROJECTS = key("platform.projects", Kinds.NAMES, "",
            "Only these project ids; empty discovers all.");
    public static final Key<List<String>> INCLUDE = key("platform.include", Kinds.GLOBS, "",
            "Only projects and computes whose id or name matches one of these patterns; empty is all.");
    public static final Key<List<String>> EXCLUDE = key("platform.exclude", Kinds.GLOBS, "",
            "Leave out projects and computes whose id or name matches one of these patterns.");
    public static final Key<Map<String, State>> STATES = key("platform.states",
            Kind.mapping("words with a meaning each, such as {paused: idle}", Kinds.choice(State.class)), "",
            "What state words mean that the platform added: init, active or idle.");
    public static final Key<Unit> USED_UNIT = key("platform.file-cache-used-unit", Kinds.choice(Unit.class), "auto",
            "What file_cache_used counts: pages of 8 KiB, chunks of 1 MiB, or auto for what the profile tells (neon: chunks), else to learn it.");
    public static final Key<Duration> CALL_DEADLINE = key("platform.deadline", Kinds.duration("100ms"), "10s",
            "Longest that one call to the API may take.");

    public static final Key<String> DATABASE = key("database.name", Kinds.TEXT, "postgres",
            "Database that holds the statistics view.");
    public static final Key<String> USER = key("database.user", Kinds.TEXT, null,
            "Role to log in as; empty looks into no compute.");
    public static final Key<Secret> PASSWORD = key("database.password", Kinds.PASSWORD, null,
            "Its password; empty where the server asks for none.");
    public static final Key<Integer> PORT = key("database.port", Kinds.whole(1, 65_535), "5432",
            "Port, unless the host carries its own.");
    public static final Key<String> HOST = key("database.host", Addresses.HOST, null,
            "Where to connect instead of the compute's own host, for tunnels and tests; may use {host}, "
                    + "{endpoint_id} and {project_id}.");
    public static final Key<SslMode> SSL_MODE = key("database.ssl-mode", Kinds.choice(SslMode.class), "verify-full",
            "How strictly to check the server: not encrypted, encrypted, or encrypted and its name checked.");
    public static final Key<Path> SSL_ROOT_CERT = key("database.ssl-root-cert", Kinds.FILE, null,
            "Certificate to trust; empty is the trust store of the JVM.");
    public static final Key<String> CACHE_VIEW = key("database.cache-view", Kinds.TEXT, null,
            "Name of the statistics view; empty is the profile's: svc_stat_file_cache, or neon_stat_file_cache.");

    public static final Key<Duration> INTERVAL = key("poll.interval", Kinds.duration("1s"), "60s",
            "Least time between two looks inside one compute.");
    public static final Key<Duration> LIST_ACTIVE = key("poll.list-active", Kinds.duration("1s"), "5s",
            "Time between two listings of a project while one of its computes is awake; widened to stay inside the "
                    + "request budget.");
    public static final Key<Duration> LIST_IDLE = key("poll.list-idle", Kinds.duration("1s"), "60s",
            "The same while all of them sleep.");
    public static final Key<Duration> LIST_UNCHANGED = key("poll.list-unchanged", Kinds.duration("1s"), "10m",
            "The same where the listing of projects shows besides that nothing moved; profile neon only, since the "
                    + "contract gives those figures no meaning.");
    public static final Key<Duration> LOOK_DEADLINE = key("poll.deadline", Kinds.duration("100ms"), "10s",
            "Longest that one look inside a compute may take, from connect to close.");
    public static final Key<Integer> REQUESTS = key("poll.requests-per-minute", Kinds.whole(1, Integer.MAX_VALUE),
            "600",
            "Most calls to the API in a minute, all together.");

    public static final Key<Boolean> QUIET = key("observe.quiet", Kinds.TRUTH, "true",
            "Never wake a compute, never keep one awake beyond the limits below; false looks at every interval.");
    public static final Key<Ratio> ADDED_AWAKE = key("observe.added-awake-ratio", Kinds.RATIO, "0.001",
            "Most that looking may add to the time a compute is awake anyway.");
    public static final Key<Duration> ALLOWANCE = key("observe.allowance", Kinds.duration("0s"), "30s",
            "And this much once per compute, so that a new one can be looked at.");
    public static final Key<Duration> SUSPEND_DELAY = key("observe.suspend-delay", Kinds.duration("1s"), "5m",
            "Inactivity after which the platform suspends a compute; shorter ones are learned from suspends seen.");
    public static final Key<Double> BUDGET = key("observe.budget-cu-hours", Kinds.PRICE, null,
            "CU-hours a month that looking may cost the whole fleet; at that it stops. Empty is no limit.");

    public static final Key<Mode> MODE = key("sizing.mode", Kinds.choice(Mode.class), "advise",
            "How far to go: look and tell, advise too, or change sizes too.");
    public static final Key<Ratio> TARGET = key("sizing.target-hit-ratio", Kinds.RATIO, "0.99",
            "Hit ratio that a compute should reach.");
    public static final Key<ComputeUnits> MIN_CU = key("sizing.min-cu", Kinds.CU, "0.25",
            "Smallest size to advise.");
    public static final Key<ComputeUnits> MAX_CU = key("sizing.max-cu", Kinds.CU, null,
            "Largest size to advise; empty is the largest of the size table.");
    public static final Key<Integer> MIN_ACCESSES = key("sizing.min-accesses", Kinds.whole(1, Integer.MAX_VALUE),
            "10000",
            "Reads in a window below which its ratio says nothing.");
    public static final Key<Ratio> NEAR_LIMIT = key("sizing.near-connection-limit", Kinds.RATIO, "0.85",
            "Share of the connection limit from which connections are short.");
    public static final Key<Rule> RULE = key("sizing.rule", Kinds.choice(Rule.class), "regret",
            "Whose advice to follow: what a size saves weighed against what it costs (regret), or the platform's own, "
                    + "below the target one size up (platform).");
    public static final Key<Duration> GROW_EVIDENCE = key("sizing.evidence.grow", Kinds.duration("0s"), "1h",
            "Least time observed awake before growing may be acted on.");
    public static final Key<Duration> SHRINK_EVIDENCE = key("sizing.evidence.shrink", Kinds.duration("0s"), "24h",
            "Least time observed awake before shrinking may be acted on.");
    public static final Key<Double> VIOLATION_HOUR = key("sizing.cost.violation-hour", Kinds.PRICE, "8",
            "CU that an hour at ten times the allowed misses is worth.");
    public static final Key<Double> RESTART_COST = key("sizing.cost.restart", Kinds.PRICE, "2",
            "CU-hours that a restart with anyone connected is worth.");
    public static final Key<Double> DROPPED_CONNECTION = key("sizing.cost.dropped-connection", Kinds.PRICE, "0.01",
            "CU-hours more for each connection dropped.");

    public static final Key<Approval> APPROVAL = key("change.approval", Kinds.choice(Approval.class), "person",
            "Who says yes to a change in mode apply: a person each time, or this policy.");
    public static final Key<When> WHEN = key("change.when", Kinds.choice(When.class, List.of("window")), "idle",
            "At which moment: while the compute sleeps, or at once.");
    static final Key<List<Tree>> WINDOWS = key("change.windows", Kinds.EMPTY, "",
            "Maintenance windows. Not available in this version.");
    public static final Key<Duration> COOLDOWN = key("change.cooldown", Kinds.duration("0s"), "30m",
            "Least time between two changes of one compute.");
    public static final Key<Integer> MAX_STEP = key("change.max-step", Kinds.whole(1, Integer.MAX_VALUE), null,
            "Sizes of the table that one change may move; empty is no limit.");
    public static final Key<Boolean> PROTECTED = key("change.protected", Kinds.TRUTH, "false",
            "Whether nothing is ever changed, whoever says yes; advice is given all the same. Meant for overrides.");
    public static final Key<Duration> CHANGE_DEADLINE = key("change.deadline", Kinds.duration("1s"), null,
            "How long a change may wait for its moment before it is made all the same; empty is for ever.");

    public static final Key<String> STORE_URL = key("store.url", Addresses.STORE, "jdbc:sqlite:data/plimsoll.db",
            "Where samples, journal, approvals and the stop switch are kept: a file, or a PostgreSQL database that several "
                    + "agents share. Never on a compute that is watched.");
    public static final Key<String> STORE_USER = key("store.user", Kinds.TEXT, null,
            "Role to log in to a PostgreSQL store as; it owns its tables. Empty is the operating system's user.");
    public static final Key<Secret> STORE_PASSWORD = key("store.password", Kinds.PASSWORD, null,
            "Its password; empty where the server asks for none.");
    public static final Key<Duration> RETENTION = key("store.retention", Kinds.duration("1s"), "30d",
            "How long samples and old advice are kept, and what is known of a compute that is gone. Answers and changes are kept for ever.");

    public static final Key<LogSettings.Level> LEVEL = key("log.level", Kinds.choice(LogSettings.Level.class), "info",
            "Least level that is logged.");
    public static final Key<LogSettings.Format> FORMAT = key("log.format", Kinds.choice(LogSettings.Format.class),
            "logfmt",
            "How a line of the log is written.");

    public static final Key<Listen> LISTEN = key("server.listen", Addresses.LISTEN, "0.0.0.0:9849",
            "Address and port to listen on; port 0 takes a free one.");
    public static final Key<Secret> TOKEN = key("server.token", Kinds.BEARER, null,
            "Bearer token for anything that changes something; empty refuses all of that.");

    public static final Key<List<Tree.Entries>> OVERRIDES = key("overrides", Kinds.BLOCKS, "",
            "Other values for some computes: a list of blocks, each with a match and any keys of database, poll, "
                    + "observe, sizing and change; later blocks win.");

    private Keys() {}

    private static <T> Key<T> key(String path, Kind<T> kind, @Nullable String standard, String about) {
        Key<T> key = new Key<>(path, kind, standard, about);
        TABLE.add(key);
        return key;
    }

    /** All keys, in the order of the sample file. */
    public static List<Key<?>> all() {
        return List.copyOf(TABLE);
    }

    /** The keys of one section. */
    public static List<Key<?>> of(Section section) {
        return TABLE.stream().filter(key -> key.section().equals(section.word())).toList();
    }

    /** Keys that can be set for some computes. */
    public static List<Key<?>> overridable() {
        return TABLE.stream().filter(key -> section(key.section()).filter(Section::overridable).isPresent()).toList();
    }

    /** The section that {@code word} names. */
    public static Optional<Section> section(String word) {
        return List.of(Section.values()).stream().filter(section -> section.word().equals(word)).findFirst();
    }
}
