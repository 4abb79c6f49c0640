package dev.plimsoll.config;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.config.Overrides.Base;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.Settings.ProcessSettings;
import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.table.Allowed;
import dev.plimsoll.config.table.ChangeKeys;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.outbound.Proxies;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.platform.PlatformSettings.KeyOrigin;
import dev.plimsoll.platform.PlatformSettings.ListingScope;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.postgres.DatabaseSettings.Tls;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.web.ServerSettings;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.session.AccessSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Binds checked values to the settings records of the agent's packages. */
final class Binder {

    /** Maximum age of a listing on which a probe may rely: an older one does not show that a compute is still awake. */
    private static final Duration MAX_LISTING_AGE = Duration.ofSeconds(10);

    private Binder() {}

    /** @param bases each platform */
    static Settings settings(Values values, List<Base> bases, Overrides overrides, Proxies proxies) {
        return new Settings(bases.stream().map(base -> account(base, proxies)).toList(), store(values),
                new ProcessSettings(new ServerSettings(values.need(Keys.LISTEN).host(), values.need(Keys.LISTEN).port(),
                        access(values), values.find(Keys.PUBLIC_URL),
                        new SeriesSettings(values.need(Keys.METRICS), values.need(Keys.METRICS_DETAIL)), links(values)),
                        log(values)),
                values, overrides);
    }

    private static AccessSettings access(Values values) {
        return new AccessSettings(values.find(Keys.TOKEN), values.need(Keys.TOKENS), values.need(Keys.TRUSTED_PROXIES),
                values.find(Keys.USER_HEADER), values.need(Keys.USERS), values.need(Keys.USER_ROLE));
    }

    private static Map<String, String> links(Values values) {
        Map<String, String> links = new TreeMap<>();
        links.put("Console", Objects.requireNonNullElse(values.find(Keys.CONSOLE), ""));
        links.put("Grafana", Objects.requireNonNullElse(values.find(Keys.GRAFANA), ""));
        links.values().removeIf(String::isEmpty);
        return links;
    }

    private static Settings.AccountSettings account(Base base, Proxies proxies) {
        return new Settings.AccountSettings(platform(base.platform(), base.values(), proxies),
                base.values().need(Keys.PROFILE), base.sizes());
    }

    static Policies policies(Base base, List<Block> blocks, List<String> warnings) {
        Values values = base.values();
        return new Policies(values.need(Keys.PROFILE), base.sizes(), store(values), log(values),
                new Overrides(List.of(base), blocks), warnings);
    }

    private static StoreSettings store(Values values) {
        return new StoreSettings(values.need(Keys.STORE_URL), values.find(Keys.STORE_USER),
                values.find(Keys.STORE_PASSWORD), values.need(Keys.RETENTION),
                values.need(Keys.RETENTION_HOURS));
    }

    private static LogSettings log(Values values) {
        return new LogSettings(values.need(Keys.LEVEL), values.need(Keys.FORMAT));
    }

    private static PlatformSettings platform(@Nullable String name, Values values, Proxies proxies) {
        return new PlatformSettings(name, values.need(Keys.BASE_URL), key(values), values.need(Keys.PROFILE).dialect(),
                new ListingScope(values.find(Keys.ORGANIZATION), values.need(Keys.PROJECTS), values.need(Keys.INCLUDE),
                        values.need(Keys.EXCLUDE)),
                values.need(Keys.STATES), values.need(Keys.CALL_DEADLINE), values.need(Keys.REQUESTS), proxies);
    }

    private static PlatformSettings.AccountKey key(Values values) {
        SecretSource secret = values.need(Keys.API_KEY);
        SourcedValue held = values.held(Keys.API_KEY);
        if (held.file() != null) {
            return new PlatformSettings.AccountKey.InFile(held.file(), secret);
        }
        return new PlatformSettings.AccountKey.Given(secret.current(), switch (held.source()) {
            case FLAG -> KeyOrigin.COMMAND_LINE;
            case ENVIRONMENT -> KeyOrigin.ENVIRONMENT;
            case FILE, DEFAULT -> KeyOrigin.CONFIGURATION_FILE;
        });
    }

    static ComputeSettings compute(Values values, SizeTable sizes, Map<String, String> labels) {
        return new ComputeSettings(sizes, database(values),
                new ListingIntervals(values.need(Keys.LIST_ACTIVE), values.need(Keys.LIST_IDLE),
                        values.need(Keys.LIST_UNCHANGED),
                        values.need(Keys.REQUESTS)),
                observe(values), sizing(values),
                change(values),
                new ComputeSettings.PriceSetting(values.find(Keys.CU_HOUR_PRICE), values.find(Keys.CURRENCY)),
                labels, values);
    }

    private static DatabaseSettings database(Values values) {
        return new DatabaseSettings(values.need(Keys.DATABASE), values.find(Keys.USER), values.find(Keys.PASSWORD),
                values.need(Keys.PORT), values.find(Keys.HOST),
                new Tls(values.need(Keys.SSL_MODE), values.find(Keys.SSL_ROOT_CERT)),
                values.need(Keys.CACHE_VIEW), values.need(Keys.PROBE_DEADLINE));
    }

    private static ProbingPolicy observe(Values values) {
        Duration twoListings = values.need(Keys.LIST_ACTIVE).multipliedBy(2);
        return new ProbingPolicy(values.need(Keys.QUIET), values.need(Keys.INTERVAL),
                values.need(Keys.ADDED_AWAKE).value(), values.need(Keys.ALLOWANCE),
                ActivityPolicy.configured(values.need(Keys.SUSPEND_DELAY)), values.find(Keys.BUDGET),
                twoListings.compareTo(MAX_LISTING_AGE) < 0 ? twoListings : MAX_LISTING_AGE, ProbingTunables.SHIPPED);
    }

    static SizingPolicy sizing(Values values) {
        ComputeUnits max = values.find(Keys.MAX_CU);
        ComputeUnits min = values.need(Keys.MIN_CU);
        // Two overrides may set a minimum above the maximum of one compute; the lower value costs less.
        ComputeUnits least = max == null ? min : ComputeUnits.smaller(min, max);
        return new SizingPolicy(HitTarget.of(values.need(Keys.TARGET)),
                new AllowedSizes(least, max, values.need(Keys.PLAN), null), values.need(Keys.NEAR_LIMIT),
                new OwnerCosts(values.need(Keys.WAITING_HOUR), values.need(Keys.READ_LATENCY),
                        values.need(Keys.RESTART_COST), values.need(Keys.DROPPED_CONNECTION)),
                values.need(Keys.RULE), unit(values), new RequiredEvidence(values.need(Keys.MIN_ACCESSES),
                        values.need(Keys.GROW_EVIDENCE), values.need(Keys.SHRINK_EVIDENCE)));
    }

    private static @Nullable UsedUnit unit(Values values) {
        return switch (values.need(Keys.USED_UNIT)) {
            case AUTO -> null;
            case PAGES -> UsedUnit.PAGES;
            case CHUNKS -> UsedUnit.CHUNKS;
        };
    }

    private static ChangePolicy change(Values values) {
        Duration cooldown = values.need(ChangeKeys.COOLDOWN);
        return new ChangePolicy(values.need(Keys.MODE),
                new ApprovalTerms(values.need(ChangeKeys.APPROVAL), values.need(ChangeKeys.APPROVAL_EXPIRES),
                        values.find(ChangeKeys.GRADUATE_AFTER), values.need(ChangeKeys.PROTECTED)),
                new Timing(values.need(ChangeKeys.WHEN), values.need(ChangeKeys.WINDOWS),
                        values.need(ChangeKeys.BLACKOUTS),
                        values.find(ChangeKeys.CHANGE_DEADLINE), values.need(ChangeKeys.ROLL_BACK)),
                new ChangeLimits(cooldown,
                        Objects.requireNonNullElse(values.find(ChangeKeys.SHRINK_COOLDOWN), cooldown),
                        values.find(ChangeKeys.MAX_STEP), values.find(ChangeKeys.PER_DAY),
                        values.find(ChangeKeys.PER_HOUR),
                        values.need(ChangeKeys.YIELD), new Budget(values.find(ChangeKeys.COMPUTE_BUDGET),
                                values.find(ChangeKeys.PROJECT_BUDGET), values.find(ChangeKeys.FLEET_BUDGET))),
                values.need(ChangeKeys.VIA), Allowed.settings(values.need(ChangeKeys.ALLOW)));
    }
}
