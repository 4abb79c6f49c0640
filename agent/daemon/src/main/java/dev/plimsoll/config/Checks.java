package dev.plimsoll.config;

import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Planner;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.config.Overrides.Base;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.key.Values.ValueSource;
import dev.plimsoll.config.table.Allowed;
import dev.plimsoll.config.table.ChangeKeys;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.fleet.Glob;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.web.session.AccessSettings;
import dev.plimsoll.web.session.AccessSettings.NamedToken;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Checks conditions between several keys. Values with a problem of their own are missing here and are not checked. */
final class Checks {

    private Checks() {}

    /** Checks values that were read and checked at different times. */
    static void together(Values base, List<Base> platforms, List<Block> blocks) {
        base(base, platforms, blocks);
        blocks.forEach(block -> over(base, block.values(),
                platforms.stream().filter(platform -> block.match().matches(platform.platform()))));
        if (base.problems().problems().isEmpty()) {
            platforms.forEach(platform -> sizes(platform, blocks));
        }
    }

    /** Checks the values for all computes. */
    static void base(Values base, List<Base> platforms, List<Block> blocks) {
        oneCompute(base);
        for (Base platform : platforms) {
            profile(platform.values());
            ofProfile(platform.values());
        }
        store(base);
        access(base);
        for (int i = 0; i < blocks.size(); i++) {
            match("overrides[%d].match.".formatted(i), blocks.get(i).match(), platforms, base.problems());
        }
        if (!base.has(Keys.USER) && blocks.stream().noneMatch(block -> block.values().has(Keys.USER))) {
            base.warn(Keys.USER, "is not set, so no compute can be probed");
        }
    }

    /** Warns of an override for a name of a platform that is not there, or of a project that nothing reads. */
    private static void match(String prefix, Match match, List<Base> platforms, ProblemList problems) {
        Glob project = match.project();
        if (platforms.stream().noneMatch(platform -> match.matches(platform.platform()))) {
            problems.warning(prefix + "platform", "matches no name of " + Keys.PLATFORMS);
        } else if (project != null && platforms.stream().noneMatch(platform -> mayMatch(project, platform.values()))) {
            problems.warning(prefix + "project", "matches no id of %s; with that key, names of projects are not read"
                    .formatted(Keys.PROJECTS));
        }
    }

    private static boolean mayMatch(Glob project, Values platform) {
        List<String> ids = platform.find(Keys.PROJECTS);
        return ids == null || ids.isEmpty() || Profile.NEON.equals(platform.find(Keys.PROFILE))
                || ids.stream().anyMatch(project::matches);
    }

    /** What the section platform sets beside a list of platforms would be for none of them. */
    static void both(Values base, Values defaults) {
        for (Key<?> key : Keys.of(Sections.PLATFORM)) {
            SourcedValue held = base.held(key);
            if (base.has(key) && !Objects.equals(held.value(), defaults.held(key).value())) {
                base.problems()
                        .problem(key.path(), "cannot be set beside %s: write it in the item that it is for"
                                .formatted(Keys.PLATFORMS), held.where());
            }
        }
    }

    /** Each item of the list of platforms has a name of its own. */
    static void names(List<Base> platforms) {
        Map<String, String> pathByName = new HashMap<>();
        for (Base platform : platforms) {
            String name = platform.platform();
            if (name == null) {
                missing(platform.values(), Keys.PLATFORM_NAME, "write a name, such as eu-1");
                continue;
            }
            String first = pathByName.putIfAbsent(name, platform.values().path(Keys.PLATFORM_NAME));
            if (first != null) {
                platform.values()
                        .wrong(Keys.PLATFORM_NAME, "is %s, as %s is: choose another name".formatted(name, first));
            }
        }
    }

    /** Checks that all required keys are set. */
    static void required(Values platform) {
        boolean isListed = !platform.path(Keys.BASE_URL).equals(Keys.BASE_URL.path());
        missing(platform, Keys.BASE_URL, "write the base URL of the API, such as https://host/api/v2"
                + (isListed ? "" : ", or set " + Keys.BASE_URL.variable()));
        missing(platform, Keys.API_KEY, isListed
                ? "write it, or name a file in " + Keys.inItem(Keys.API_KEY).filePath()
                : "write it, or name a file in %s, or set %s or %s".formatted(Keys.API_KEY.filePath(),
                        Keys.API_KEY.variable(), Key.variable(Keys.API_KEY.filePath())));
    }

    /** Reports that {@code key} is missing, unless it is there, or has another problem. */
    private static void missing(Values platform, Key<?> key, String how) {
        String path = platform.path(key);
        if (!platform.has(key) && platform.problems()
                .problems()
                .stream()
                .noneMatch(problem -> problem.path().startsWith(path))) {
            platform.wrong(key, "is required: " + how);
        }
    }

    /** What has no effect in this profile, or does not exist in it. */
    private static void profile(Values platform) {
        Profile profile = platform.find(Keys.PROFILE);
        if (profile == null) {
            return;
        }
        if (platform.sets(Keys.ORGANIZATION) && !profile.equals(Profile.NEON)) {
            platform.warn(Keys.ORGANIZATION, "has no effect in profile " + profile.word());
        }
        URI root = platform.find(Keys.BASE_URL);
        if (root != null && !root.getPath().endsWith(profile.root())) {
            platform.wrong(Keys.BASE_URL, "does not end in %s, the root of the API in profile %s"
                    .formatted(profile.root(), profile.word()));
        }
        PlatformPlan plan = platform.find(Keys.PLAN);
        List<String> plans = profile.sizeRule().plans().stream().map(rule -> rule.plan().word()).toList();
        if (plan != null && plan != PlatformPlan.PAID && !plans.contains(plan.word())) {
            platform.wrong(Keys.PLAN, "is %s, but profile %s has no such plan: write %s".formatted(plan.word(),
                    profile.word(), String.join(" or ", plans)));
        }
        if (profile.keyLifetime() != null && platform.sets(Keys.API_KEY)
                && platform.held(Keys.API_KEY).file() == null) {
            platform.warn(Keys.API_KEY,
                    "expires after %s in profile %s: name a file in %s, and let something keep a fresh token in it"
                            .formatted(profile.keyLifetime(), profile.word(), Keys.API_KEY.filePath()));
        }
    }

    /** Whether each token is of one only, and a proxy and its header are both known. */
    private static void access(Values base) {
        SecretSource shared = base.find(Keys.TOKEN);
        List<NamedToken> tokens = base.find(Keys.TOKENS);
        if (shared != null && tokens != null) {
            Secret hash = AccessSettings.hash(shared.current().reveal());
            tokens.stream()
                    .filter(token -> token.hash().current().equals(hash))
                    .forEach(token -> base.wrong(Keys.TOKENS, "%s has the token of %s: give each its own"
                            .formatted(token.who().name(), Keys.TOKEN)));
        }
        List<String> proxies = base.find(Keys.TRUSTED_PROXIES);
        if (proxies != null && proxies.isEmpty() == base.has(Keys.USER_HEADER)) {
            base.wrong(proxies.isEmpty() ? Keys.TRUSTED_PROXIES : Keys.USER_HEADER,
                    "is required: %s and %s need each other".formatted(Keys.USER_HEADER, Keys.TRUSTED_PROXIES));
        }
    }

    private static void store(Values base) {
        String url = base.find(Keys.STORE_URL);
        if (url != null && url.startsWith("jdbc:sqlite:")) {
            Stream.of(Keys.STORE_USER, Keys.STORE_PASSWORD)
                    .filter(base::sets)
                    .forEach(key -> base.warn(key, "has no effect when the store is a file"));
        }
    }

    /**
     * Checks the values {@code own} of an override or of a policy file, together with those that they override.
     *
     * @param platforms those for whose computes they may be
     */
    static void over(Values base, Values own, Stream<Base> platforms) {
        oneCompute(base.under(own));
        platforms.forEach(platform -> ofProfile(platform.values().under(own)));
    }

    private static void oneCompute(Values values) {
        if (isAbove(values, Keys.MIN_CU, Keys.MAX_CU)) {
            values.wrong(values.sets(Keys.MIN_CU) ? Keys.MIN_CU : Keys.MAX_CU, "%s, %s CU, is above %s, %s CU"
                    .formatted(Keys.MIN_CU, values.need(Keys.MIN_CU), Keys.MAX_CU, values.need(Keys.MAX_CU)));
        }
        windows(values);
        // A price without a currency, or a currency without a price, shows nothing.
        boolean isPrice = values.has(Keys.CU_HOUR_PRICE);
        if (values.sets(Keys.CU_HOUR_PRICE, Keys.CURRENCY) && isPrice != values.has(Keys.CURRENCY)) {
            values.warn(isPrice ? Keys.CU_HOUR_PRICE : Keys.CURRENCY,
                    "has no effect without " + (isPrice ? Keys.CURRENCY : Keys.CU_HOUR_PRICE));
        }
        // Changes as code need an extension that proposes them.
        if (values.sets(ChangeKeys.VIA) && values.find(ChangeKeys.VIA) == Via.FILE
                && Extensions.all().stream().noneMatch(Extension::proposes)) {
            values.wrong(ChangeKeys.VIA, "is file, which needs the extra repository");
        }
        if (isAbove(values, Keys.LIST_ACTIVE, Keys.LIST_IDLE)) {
            values.warn(Keys.LIST_ACTIVE, "is longer than " + Keys.LIST_IDLE
                    + ": awake computes are listed less often than suspended ones");
        }
        if (isAbove(values, Keys.LIST_IDLE, Keys.LIST_UNCHANGED)) {
            values.warn(Keys.LIST_UNCHANGED, "is shorter than " + Keys.LIST_IDLE + ", which is used instead");
        }
        Extensions.all().forEach(extension -> extension.check(values));
    }

    /** Whether the value of {@code lower} is above that of {@code upper}, because of one that is set here. */
    private static <T extends Comparable<T>> boolean isAbove(Values values, Key<T> lower, Key<T> upper) {
        T least = values.find(lower);
        T most = values.find(upper);
        return values.sets(lower, upper) && least != null && most != null && least.compareTo(most) > 0;
    }

    /** A window that is never open is no window; it must not mean "always". */
    private static void windows(Values values) {
        ChangeWindows windows = values.find(ChangeKeys.WINDOWS);
        if (windows == null) {
            return;
        }
        if (values.sets(ChangeKeys.WHEN, ChangeKeys.WINDOWS) && values.find(ChangeKeys.WHEN) == When.WINDOW
                && windows.windows().isEmpty()) {
            values.wrong(ChangeKeys.WINDOWS, "is required where %s is window".formatted(ChangeKeys.WHEN));
        }
        if (values.sets(ChangeKeys.WINDOWS)) {
            windows.windows()
                    .stream()
                    .filter(window -> window.length().compareTo(Planner.WINDOW_MARGIN) <= 0)
                    .forEach(window -> values.wrong(ChangeKeys.WINDOWS,
                            "%s: nothing begins in the last %d minutes of a window".formatted(window,
                                    Planner.WINDOW_MARGIN.toMinutes())));
        }
    }

    private static void ofProfile(Values values) {
        Profile profile = values.find(Keys.PROFILE);
        if (profile == null) {
            return;
        }
        // A platform that documents no view cannot be probed by a guess.
        if (!profile.documentsCacheView() && values.sets(Keys.USER)
                && values.held(Keys.CACHE_VIEW).source() == ValueSource.DEFAULT) {
            values.wrong(Keys.CACHE_VIEW,
                    ("is required in profile %s, because its platform documents no statistics view: "
                            + "see %s, and try %s").formatted(profile.word(), profile.viewDocuments(),
                                    profile.cacheView()));
        }
        // What cannot be changed must not look as if it were.
        List<Allowed> allow = values.find(ChangeKeys.ALLOW);
        if (allow != null && values.sets(ChangeKeys.ALLOW)) {
            allow.forEach(setting -> setting.whyNot(profile).ifPresent(why -> values.wrong(ChangeKeys.ALLOW, why)));
        }
    }

    /** Checks that the values of a platform, and each block with them, allow at least one of its sizes. */
    static void sizes(Base base, List<Block> blocks) {
        Stream.concat(Stream.of(base.values()), blocks.stream()
                .filter(block -> block.match().matches(base.platform()))
                .map(block -> base.values().under(block.values()))).forEach(values -> sizes(values, base));
    }

    private static void sizes(Values values, Base base) {
        AllowedSizes allowed = Binder.sizing(values).allowed();
        SizeTable table = base.sizes();
        if (table.sizes().stream().noneMatch(size -> allowed.includes(size.cu(), table))) {
            values.wrong(Keys.MIN_CU, "allows no size: the size table%s has none from %s to %s CU on plan %s".formatted(
                    base.platform() == null ? "" : " of platform " + base.platform(), allowed.minCu(),
                    Objects.requireNonNullElse(allowed.maxCu(), table.largest().cu()), allowed.plan().word()));
        }
    }
}
