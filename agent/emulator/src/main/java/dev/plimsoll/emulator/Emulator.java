package dev.plimsoll.emulator;

import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.ApiKeys;
import dev.plimsoll.emulator.account.ApiKeys.Secrets;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.activity.Monitor;
import dev.plimsoll.emulator.api.Access;
import dev.plimsoll.emulator.api.Api;
import dev.plimsoll.emulator.clock.FastClock;
import dev.plimsoll.emulator.clock.Ticker;
import dev.plimsoll.emulator.compute.Addresses;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Surroundings;
import dev.plimsoll.emulator.engine.Conditions;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.fault.Faults;
import dev.plimsoll.emulator.load.Loads;
import dev.plimsoll.emulator.load.Loads.Target;
import dev.plimsoll.emulator.postgres.ServerPool;
import dev.plimsoll.emulator.postgres.WorkDir;
import dev.plimsoll.emulator.proxy.Authority;
import dev.plimsoll.emulator.scenario.ComputeSpec;
import dev.plimsoll.emulator.scenario.ProjectSpec;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Hosts;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running emulated platform; closing it ends every server and removes all files except the binaries. */
public final class Emulator implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Emulator.class);
    private static final String USER = "plimsoll";
    private static final String LOAD_USER = "app";

    private final Scenario scenario;
    private final Options options;
    private final String apiKey;
    private final String password = Secrets.password();
    private final String loadPassword = Secrets.password();
    private final Ledger ledger = new Ledger();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private boolean closed;
    private Running running = new Running("", "", "", 0, "");

    private record Running(String baseUrl, String ledgerUrl, String sizesUrl, int databasePort, String certificate) {}

    private Emulator(Scenario scenario, Options options) {
        this.scenario = scenario;
        this.options = options;
        String given = scenario.keys().apiKey();
        this.apiKey = given == null ? Secrets.key() : given;
    }

    /** Starts the emulator; returns when the API answers and all computes of the scenario exist. */
    public static Emulator start(Scenario scenario, Options options) throws IOException {
        Emulator emulator = prepare(scenario, options);
        try {
            emulator.open();
            return emulator;
        } catch (IOException | RuntimeException e) {
            emulator.close();
            throw e;
        }
    }

    /** Starts the emulator with free ports and the default directory. */
    public static Emulator start(Scenario scenario) throws IOException {
        return start(scenario, Options.defaults());
    }

    /** An emulator that may be closed at any time, even while it opens. */
    static Emulator prepare(Scenario scenario, Options options) {
        return new Emulator(scenario, options);
    }

    void open() throws IOException {
        InstantSource given = options.clock();
        InstantSource clock = given == null ? FastClock.of(scenario.keys().clock()) : given;
        // The rate of a given clock is unknown.
        double rate = given == null ? scenario.keys().clock().rate() : 1;
        Loads loads = new Loads(rate);
        ServerPool pool = owned(
                ServerPool.open(new WorkDir(options.workDir()), options.runAs(), scenario.profile(), scenario.law(),
                        Map.of(USER, password, LOAD_USER, loadPassword, Monitor.ROLE, Secrets.password())));
        Addresses addresses = Addresses.choose(options.dbPort(), scenario.keys().hosts() == Hosts.NAMES);
        Authority authority = new Authority();
        Ticker ticker = owned(Ticker.every(options.tick()));
        Conditions conditions = new Conditions(ledger, clock, rate, clock.instant(), options.monitorEvery(),
                scenario.sizes(), scenario.keys().cachePerCu());
        Account account = owned(
                new Account(new Surroundings(pool, addresses, ticker, authority, scenario, conditions)));
        for (ProjectSpec project : scenario.keys().projects()) {
            account.add(project);
        }
        ApiKeys keys = new ApiKeys();
        keys.create("emulator", apiKey, clock.instant());
        for (long i = 1; i <= scenario.keys().keys(); i++) {
            keys.create("key-" + i, clock.instant());
        }
        Access access = new Access(loadPassword, addresses.port());
        Api api = owned(new Api(keys, account, ledger, clock, scenario,
                new Faults(scenario.keys().faults(), clock, conditions.origin()),
                access));
        api.start(options.apiPort());
        running = new Running(api.baseUrl(), api.ledgerUrl(), api.sizesUrl(), addresses.port(),
                authority.pem());
        owned(loads);
        startLoads(loads, account, access);
        LOG.info("msg=\"emulator is up\" base_url={}", api.baseUrl());
    }

    private void startLoads(Loads loads, Account account, Access access) {
        for (ProjectSpec project : scenario.keys().projects()) {
            Project made = account.project(project.id()).orElseThrow();
            for (ComputeSpec spec : project.computes()) {
                Compute compute = made.computes().find(spec.id()).orElseThrow();
                Target target = new Target(access.address(compute), loadPassword, spec.data().rows(), compute::isGone);
                spec.load().forEach(load -> loads.start(load, target));
            }
        }
    }

    /** Registers a part to close; throws after the emulator was closed. */
    private <T extends AutoCloseable> T owned(T part) throws IOException {
        synchronized (opened) {
            if (!closed) {
                opened.push(part);
                return part;
            }
        }
        closeQuietly(part);
        throw new IOException("the emulator was closed while it opened");
    }

    /** The base URL of the API; ends in {@code /api/v2}. */
    public String baseUrl() {
        return running.baseUrl;
    }

    /** The secret of the first API key. */
    public String apiKey() {
        return apiKey;
    }

    /** The URL of the ledger. */
    public String ledgerUrl() {
        return running.ledgerUrl;
    }

    /** The URL of the scaled size table. */
    public String sizesUrl() {
        return running.sizesUrl;
    }

    /** The role that may read the statistics view. */
    public String databaseUser() {
        return USER;
    }

    /** The password of {@link #databaseUser()} on every compute. */
    public String databasePassword() {
        return password;
    }

    /** The port of every compute whose host contains none. */
    public int databasePort() {
        return running.databasePort;
    }

    /** The platform profile, as in a scenario. */
    public String profile() {
        return scenario.profile().word();
    }

    /** The certificate, in PEM, that signs the certificates of listeners with TLS. */
    public String certificate() {
        return running.certificate;
    }

    /** The password of the role {@code app}, which owns the database {@code app}. */
    public String loadPassword() {
        return loadPassword;
    }

    /** Closes all parts in reverse order; may be called twice. */
    @Override
    public void close() {
        synchronized (opened) {
            closed = true;
            while (!opened.isEmpty()) {
                closeQuietly(opened.pop());
            }
        }
    }

    private static void closeQuietly(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            // Continue with the other parts.
            LOG.warn("msg=\"could not be closed\" what={} why={}", part.getClass().getSimpleName(), e.toString());
        }
    }
}
