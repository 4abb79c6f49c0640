package dev.plimsoll.config;

import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.SizingPolicy.PlatformPlan;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Planner;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.config.Loading.PlatformValues;
import dev.plimsoll.config.Overrides.Base;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Layer.ValueSource;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.ValueScope;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.table.Allowed;
import dev.plimsoll.config.table.ChangeKeys;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.fleet.Glob;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** Checks conditions between several keys. Values with a problem of their own are missing here and are not checked. */
final class Checks {

    private final ProblemList problems;

    Checks(ProblemList problems) {
        this.problems = problems;
    }

    /** Checks the values for all computes. */
    void base(Values all, List<PlatformValues> platforms, List<Block> blocks) {
        ValueScope base = new ValueScope(Key::path, all, all, problems);
        oneCompute(base);
        for (PlatformValues one : platforms) {
            ValueScope platform = new ValueScope(one::path, one.values(), one.values(), problems);
            profile(platform);
            ofProfile(platform);
        }
        store(base);
        matches(platforms, blocks);
        if (!all.has(Keys.USER) && blocks.stream().noneMatch(block -> block.values().has(Keys.USER))) {
            base.warn(Keys.USER, "is not set, so no compute can be probed");
        }
    }

    /** Warns of overrides for names of platforms that are not there, and of projects that nothing reads. */
    private void matches(List<PlatformValues> platforms, List<Block> blocks) {
        for (int i = 0; i < blocks.size(); i++) {
            Match match = blocks.get(i).match();
            Glob project = match.project();
            if (platforms.stream().noneMatch(platform -> match.matches(platform.name()))) {
                problems.warning("overrides[%d].match.platform".formatted(i), "matches no name of " + Keys.PLATFORMS);
            } else if (project != null
                    && platforms.stream().noneMatch(platform -> mayMatch(project, platform.values()))) {
                problems.warning("overrides[%d].match.project".formatted(i),
                        "matches no id of %s; with that key, names of projects are not read".formatted(Keys.PROJECTS));
            }
        }
    }

    private static boolean mayMatch(Glob project, Values platform) {
        List<String> ids = platform.find(Keys.PROJECTS);
        return ids == null || ids.isEmpty() || Profile.NEON.equals(platform.find(Keys.PROFILE))
                || ids.stream().anyMatch(project::matches);
    }

    /** What the section platform sets beside a list of platforms would be for none of them. */
    void both(Values base, Values defaults) {
        for (Key<?> key : Keys.of(Sections.PLATFORM)) {
            SourcedValue held = base.held(key);
            if (base.has(key) && !Objects.equals(held.value(), defaults.held(key).value())) {
                problems.problem(key.path(), "cannot be set beside %s: write it in the item that it is for"
                        .formatted(Keys.PLATFORMS), held.written().where());
            }
        }
    }

    /** Each item of the list of platforms has a name of its own. */
    void names(List<PlatformValues> platforms) {
        Map<String, PlatformValues> byName = new HashMap<>();
        for (PlatformValues platform : platforms) {
            String path = platform.prefix() + Keys.PLATFORM_NAME;
            String name = platform.name();
            if (name == null) {
                missing(path, "write a name, such as eu-1");
                continue;
            }
            PlatformValues first = byName.putIfAbsent(name, platform);
            if (first != null) {
                problems.problem(path, "is %s, as %s is: choose another name".formatted(name,
                        first.prefix() + Keys.PLATFORM_NAME));
            }
        }
    }

    /** Checks that all required keys are set. */
    void required(List<PlatformValues> platforms) {
        for (PlatformValues platform : platforms) {
            boolean isListed = !platform.prefix().isEmpty();
            required(platform, Keys.BASE_URL, "write the base URL of the API, such as https://host/api/v2"
                    + (isListed ? "" : ", or set " + Keys.BASE_URL.variable()));
            required(platform, Keys.API_KEY, isListed
                    ? "write it, or name a file in " + Keys.inItem(Keys.API_KEY).filePath()
                    : "write it, or name a file in %s, or set %s or %s".formatted(Keys.API_KEY.filePath(),
                            Keys.API_KEY.variable(), Key.variable(Keys.API_KEY.filePath())));
        }
    }

    private void required(PlatformValues platform, Key<?> key, String how) {
        if (!platform.values().has(key)) {
            missing(platform.path(key), how);
        }
    }

    private void missing(String path, String how) {
        if (problems.problems().stream().noneMatch(problem -> problem.path().startsWith(path))) {
            problems.problem(path, "is required: " + how);
        }
    }

    /** What has no effect in this profile, or does not exist in it. */
    private static void profile(ValueScope base) {
        Profile profile = base.find(Keys.PROFILE);
        if (profile == null) {
            return;
        }
        if (base.sets(Keys.ORGANIZATION) && !profile.equals(Profile.NEON)) {
            base.warn(Keys.ORGANIZATION, "has no effect in profile " + profile.word());
        }
        URI root = base.find(Keys.BASE_URL);
        if (root != null && !root.getPath().endsWith(profile.root())) {
            base.wrong(Keys.BASE_URL, "does not end in %s, the root of the API in profile %s"
                    .formatted(profile.root(), profile.word()));
        }
        if (base.find(Keys.PLAN) == PlatformPlan.FREE && !profile.hasFreePlan()) {
            base.wrong(Keys.PLAN, "is free, but profile %s knows no free plan: write paid".formatted(profile.word()));
        }
        if (profile.keyLifetime() != null && base.sets(Keys.API_KEY)
                && base.all().held(Keys.API_KEY).file() == null) {
            base.warn(Keys.API_KEY,
                    "expires after %s in profile %s: name a file in %s, and let something keep a fresh token in it"
                            .formatted(profile.keyLifetime(), profile.word(), Keys.API_KEY.filePath()));
        }
    }

    private static void store(ValueScope base) {
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
    void over(String prefix, Values base, Values own, List<PlatformValues> platforms) {
        Function<Key<?>, String> path = key -> prefix + key;
        ValueScope place = new ValueScope(path, base.under(own), own, problems);
        oneCompute(place);
        platforms.forEach(
                one -> ofProfile(new ValueScope(path, one.values().under(own), own, problems)));
        if (!prefix.isEmpty() && place.sets(Keys.REQUESTS)) {
            place.warn(Keys.REQUESTS,
                    "limits all calls to a platform together and cannot be overridden for some computes");
        }
    }

    private static void oneCompute(ValueScope place) {
        limits(place);
        windows(place);
        price(place);
        code(place);
        listings(place);
        Extensions.all().forEach(extension -> extension.check(place));
    }

    private static void ofProfile(ValueScope place) {
        view(place);
        allowed(place);
    }

    private static void listings(ValueScope place) {
        Duration active = place.find(Keys.LIST_ACTIVE);
        Duration idle = place.find(Keys.LIST_IDLE);
        Duration unchanged = place.find(Keys.LIST_UNCHANGED);
        if (place.sets(Keys.LIST_ACTIVE, Keys.LIST_IDLE) && active != null && idle != null
                && active.compareTo(idle) > 0) {
            place.warn(Keys.LIST_ACTIVE, "is longer than " + Keys.LIST_IDLE
                    + ": awake computes are listed less often than suspended ones");
        }
        if (place.sets(Keys.LIST_IDLE, Keys.LIST_UNCHANGED) && idle != null && unchanged != null
                && unchanged.compareTo(idle) < 0) {
            place.warn(Keys.LIST_UNCHANGED, "is shorter than " + Keys.LIST_IDLE + ", which is used instead");
        }
    }

    private static void limits(ValueScope place) {
        ComputeUnits min = place.find(Keys.MIN_CU);
        ComputeUnits max = place.find(Keys.MAX_CU);
        if (place.sets(Keys.MIN_CU, Keys.MAX_CU) && min != null && max != null && min.isAbove(max)) {
            place.wrong(place.sets(Keys.MIN_CU) ? Keys.MIN_CU : Keys.MAX_CU,
                    "%s, %s CU, is above %s, %s CU".formatted(Keys.MIN_CU, min, Keys.MAX_CU, max));
        }
    }

    /** A platform that documents no view cannot be probed by a guess. */
    private static void view(ValueScope place) {
        Profile profile = place.find(Keys.PROFILE);
        if (profile != null && !profile.documentsCacheView() && place.sets(Keys.USER)
                && place.all().held(Keys.CACHE_VIEW).source() == ValueSource.DEFAULT) {
            place.wrong(Keys.CACHE_VIEW,
                    ("is required in profile %s, because its platform documents no statistics view: "
                            + "see %s, and try %s").formatted(profile.word(), profile.viewDocuments(),
                                    profile.cacheView()));
        }
    }

    /** A window that is never open is no window; it must not mean "always". */
    private static void windows(ValueScope place) {
        ChangeWindows windows = place.find(ChangeKeys.WINDOWS);
        if (windows == null) {
            return;
        }
        if (place.sets(ChangeKeys.WHEN, ChangeKeys.WINDOWS) && place.find(ChangeKeys.WHEN) == When.WINDOW
                && windows.windows().isEmpty()) {
            place.wrong(ChangeKeys.WINDOWS, "is required where %s is window".formatted(ChangeKeys.WHEN));
        }
        if (place.sets(ChangeKeys.WINDOWS)) {
            windows.windows()
                    .stream()
                    .filter(window -> window.length().compareTo(Planner.WINDOW_MARGIN) <= 0)
                    .forEach(window -> place.wrong(ChangeKeys.WINDOWS,
                            "%s: nothing begins in the last %d minutes of a window".formatted(window,
                                    Planner.WINDOW_MARGIN.toMinutes())));
        }
    }

    /** A price without a currency, or a currency without a price, shows nothing. */
    private static void price(ValueScope place) {
        boolean isPrice = place.all().has(Keys.CU_HOUR_PRICE);
        if (place.sets(Keys.CU_HOUR_PRICE, Keys.CURRENCY) && isPrice != place.all().has(Keys.CURRENCY)) {
            place.warn(isPrice ? Keys.CU_HOUR_PRICE : Keys.CURRENCY,
                    "has no effect without " + (isPrice ? Keys.CURRENCY : Keys.CU_HOUR_PRICE));
        }
    }

    /** Changes as code need an extension that proposes them. */
    private static void code(ValueScope place) {
        if (place.sets(ChangeKeys.VIA) && place.find(ChangeKeys.VIA) == Via.FILE
                && Extensions.all().stream().noneMatch(Extension::proposes)) {
            place.wrong(ChangeKeys.VIA, "is file, which needs the extra repository");
        }
    }

    /** What cannot be changed must not look as if it were. */
    private static void allowed(ValueScope place) {
        List<Allowed> allow = place.find(ChangeKeys.ALLOW);
        Profile profile = place.find(Keys.PROFILE);
        if (allow == null || allow.isEmpty() || profile == null || !place.sets(ChangeKeys.ALLOW)) {
            return;
        }
        allow.forEach(one -> one.whyNot(profile).ifPresent(why -> place.wrong(ChangeKeys.ALLOW, why)));
    }

    /** Warns of two overrides that conflict on a compute that both match. */
    void between(List<Block> blocks) {
        for (int i = 0; i < blocks.size(); i++) {
            ComputeUnits min = blocks.get(i).values().find(Keys.MIN_CU);
            for (int j = 0; j < blocks.size() && min != null; j++) {
                ComputeUnits max = blocks.get(j).values().find(Keys.MAX_CU);
                if (i != j && max != null && min.isAbove(max)) {
                    problems.warning("overrides[%d].%s".formatted(i, Keys.MIN_CU),
                            "is above overrides[%d].%s: for computes that match both, %s CU is used".formatted(j,
                                    Keys.MAX_CU, max));
                }
            }
        }
    }

    /** Checks that the values of a platform, and each block with them, allow at least one of its sizes. */
    void sizes(Base base, List<Block> blocks) {
        sizes("", base.values(), base);
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).match().matches(base.platform())) {
                sizes("overrides[%d].".formatted(i), base.values().under(blocks.get(i).values()), base);
            }
        }
    }

    private void sizes(String prefix, Values values, Base base) {
        AllowedSizes allowed = Binder.sizing(values).allowed();
        SizeTable table = base.sizes();
        if (table.sizes().stream().noneMatch(size -> allowed.includes(size.cu(), table))) {
            problems.problem(prefix + Keys.MIN_CU,
                    "allows no size: the size table%s has none from %s to %s CU on plan %s".formatted(
                            base.platform() == null ? "" : " of platform " + base.platform(), allowed.minCu(),
                            Objects.requireNonNullElse(allowed.maxCu(), table.largest().cu()),
                            Kinds.word(allowed.plan())));
        }
    }
}
