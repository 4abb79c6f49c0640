package dev.plimsoll.config;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.SizingPolicy.PlatformPlan;
import dev.plimsoll.alerts.AlertSettings;
import dev.plimsoll.change.ChangePolicy.Via;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.change.Planner;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.key.Addresses;
import dev.plimsoll.config.key.Allowed;
import dev.plimsoll.config.key.ChangeKeys;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Keys;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.layer.Values;
import dev.plimsoll.config.text.Problem;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.otlp.OtlpSettings;
import dev.plimsoll.proposal.ProposalSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks conditions between several keys. Values with a problem of their own are missing here and are not checked. */
final class Checks {

    private final ProblemList problems;

    Checks(ProblemList problems) {
        this.problems = problems;
    }

    /** Checks the values for all computes. */
    void base(Values all, List<Block> blocks) {
        oneCompute("", all, all);
        profile(all);
        store(all);
        services(all);
        names(all, blocks);
        if (!all.has(Keys.USER) && blocks.stream().noneMatch(block -> block.values().has(Keys.USER))) {
            problems.warning(Keys.USER.path(), "is not set, so no compute can be probed");
        }
    }

    /** Warns of overrides for names of projects that nothing reads. */
    private void names(Values all, List<Block> blocks) {
        List<String> ids = all.find(Keys.PROJECTS);
        if (ids == null || ids.isEmpty() || all.find(Keys.PROFILE) == Profile.NEON) {
            return;
        }
        for (int i = 0; i < blocks.size(); i++) {
            Match.Glob project = blocks.get(i).match().project();
            if (project != null && ids.stream().noneMatch(project::matches)) {
                problems.warning("overrides[%d].match.project".formatted(i),
                        "matches no id of %s; with that key, names of projects are not read".formatted(Keys.PROJECTS));
            }
        }
    }

    /** Checks that all required keys are set. */
    void required(Values all) {
        missing(all, Keys.BASE_URL, "write the base URL of the API, such as https://host/api/v2, or set "
                + Keys.BASE_URL.variable());
        missing(all, Keys.API_KEY, "write it, or name a file in %s, or set %s or %s".formatted(Keys.API_KEY.filePath(),
                Keys.API_KEY.variable(), Key.variable(Keys.API_KEY.filePath())));
    }

    /** Warns of settings that have no effect in this profile, or that another setting overrides. */
    private void profile(Values all) {
        Profile profile = all.find(Keys.PROFILE);
        if (all.has(Keys.ORGANIZATION) && profile != null && profile != Profile.NEON) {
            problems.warning(Keys.ORGANIZATION.path(), "has no effect in profile " + Kinds.word(profile));
        }
        URI root = all.find(Keys.BASE_URL);
        if (root != null && profile != null && !root.getPath().endsWith(Addresses.rootOf(profile))) {
            problems.problem(Keys.BASE_URL.path(), "does not end in %s, the root of the API in profile %s"
                    .formatted(Addresses.rootOf(profile), Kinds.word(profile)), "");
        }
        if (all.find(Keys.PLAN) == PlatformPlan.FREE && profile == Profile.LAKEBASE) {
            problems.problem(Keys.PLAN.path(), "is free, but profile lakebase knows no free plan: write paid", "");
        }
        if (profile == Profile.LAKEBASE && all.has(Keys.API_KEY) && all.origin(Keys.API_KEY).file() == null) {
            problems.warning(Keys.API_KEY.path(),
                    "expires after an hour in profile lakebase: name a file in %s, and let "
                            .formatted(Keys.API_KEY.filePath()) + "something keep a fresh token in it");
        }
        Duration idle = all.find(Keys.LIST_IDLE);
        Duration unchanged = all.find(Keys.LIST_UNCHANGED);
        if (idle != null && unchanged != null && unchanged.compareTo(idle) < 0) {
            problems.warning(Keys.LIST_UNCHANGED.path(),
                    "is shorter than " + Keys.LIST_IDLE + ", which is used instead");
        }
    }

    private void store(Values all) {
        String url = all.find(Keys.STORE_URL);
        if (url != null && url.startsWith("jdbc:sqlite:")) {
            Stream.of(Keys.STORE_USER, Keys.STORE_PASSWORD)
                    .filter(all::has)
                    .forEach(key -> problems.warning(key.path(), "has no effect when the store is a file"));
        }
    }

    /** An address with a path that is added to it. It may be what somebody means, behind a proxy of their own. */
    private void services(Values all) {
        URI collector = all.find(Keys.OTLP_URL);
        if (collector != null) {
            OtlpSettings.problem(collector).ifPresent(wrong -> problems.warning(Keys.OTLP_URL.path(), wrong));
        }
        URI alerts = all.find(Keys.ALERTS_URL);
        if (alerts != null) {
            AlertSettings.problem(alerts).ifPresent(wrong -> problems.warning(Keys.ALERTS_URL.path(), wrong));
        }
    }

    private void missing(Values all, Key<?> key, String how) {
        boolean reported = problems.problems()
                .stream()
                .map(Problem::path)
                .anyMatch(path -> path.startsWith(key.path()));
        if (!all.has(key) && !reported) {
            problems.problem(key.path(), "is required: " + how, "");
        }
    }

    /** Checks one override together with the values that it overrides. */
    void override(String prefix, Values base, Values own) {
        oneCompute(prefix, base.under(own), own);
        if (own.has(Keys.REQUESTS)) {
            problems.warning(prefix + Keys.REQUESTS,
                    "limits all calls together and cannot be overridden for some computes");
        }
    }

    /** Checks the values {@code own} that are set here, together with the resulting values {@code all}. */
    void oneCompute(String prefix, Values all, Values own) {
        limits(prefix, all, own);
        moment(prefix, all, own);
        price(prefix, all, own);
        code(prefix, all, own);
        view(prefix, all, own);
        allowed(prefix, all, own);
        Duration active = all.find(Keys.LIST_ACTIVE);
        Duration idle = all.find(Keys.LIST_IDLE);
        if ((own.has(Keys.LIST_ACTIVE) || own.has(Keys.LIST_IDLE)) && active != null && idle != null
                && active.compareTo(idle) > 0) {
            problems.warning(prefix + Keys.LIST_ACTIVE, "is longer than " + Keys.LIST_IDLE
                    + ": awake computes are listed less often than suspended ones");
        }
    }

    /** A platform that documents no view cannot be probed by a guess. */
    private void view(String prefix, Values all, Values own) {
        Profile profile = all.find(Keys.PROFILE);
        if (profile != null && !profile.documentsCacheView() && own.has(Keys.USER) && !all.has(Keys.CACHE_VIEW)) {
            problems.problem(prefix + Keys.CACHE_VIEW, ("is required in profile %s, because its platform documents no "
                    + "statistics view: see docs/lakebase.md, and try %s").formatted(Kinds.word(profile),
                            profile.cacheView()),
                    "");
        }
    }

    /** A window that is never open is no window; it must not mean "always". */
    private void moment(String prefix, Values all, Values own) {
        ChangeWindows windows = all.find(ChangeKeys.WINDOWS);
        if ((own.has(ChangeKeys.WHEN) || own.has(ChangeKeys.WINDOWS)) && all.find(ChangeKeys.WHEN) == When.WINDOW
                && windows != null
                && windows.windows().isEmpty()) {
            problems.problem(prefix + ChangeKeys.WINDOWS, "is required where %s is window".formatted(ChangeKeys.WHEN),
                    "");
        }
        if (own.has(ChangeKeys.WINDOWS) && windows != null) {
            for (ChangeWindow window : windows.windows()) {
                if (window.length().compareTo(Planner.WINDOW_MARGIN) <= 0) {
                    problems.problem(prefix + ChangeKeys.WINDOWS,
                            "%s: nothing begins in the last %d minutes of a window".formatted(
                                    window, Planner.WINDOW_MARGIN.toMinutes()),
                            "");
                }
            }
        }
    }

    /** A price without a currency, or a currency without a price, shows nothing. */
    private void price(String prefix, Values all, Values own) {
        if ((own.has(Keys.CU_HOUR_PRICE) || own.has(Keys.CURRENCY))
                && all.has(Keys.CU_HOUR_PRICE) != all.has(Keys.CURRENCY)) {
            boolean isPrice = all.has(Keys.CU_HOUR_PRICE);
            problems.warning(prefix + (isPrice ? Keys.CU_HOUR_PRICE : Keys.CURRENCY),
                    "has no effect without " + (isPrice ? Keys.CURRENCY : Keys.CU_HOUR_PRICE));
        }
    }

    /** Where changes are proposed as code, there must be a repository for them. */
    private void code(String prefix, Values all, Values own) {
        String path = own.find(ChangeKeys.CODE_PATH);
        if (path != null) {
            ProposalSettings.pathProblem(path)
                    .ifPresent(wrong -> problems.problem(prefix + ChangeKeys.CODE_PATH, wrong, ""));
        }
        if (all.find(ChangeKeys.VIA) != Via.FILE || !(own.has(ChangeKeys.VIA) || own.has(ChangeKeys.CODE_DIRECTORY)
                || own.has(ChangeKeys.CODE_BRANCH))) {
            return;
        }
        Path directory = all.find(ChangeKeys.CODE_DIRECTORY);
        if (directory == null) {
            problems.problem(prefix + ChangeKeys.CODE_DIRECTORY,
                    "is required where %s is file".formatted(ChangeKeys.VIA), "");
        } else {
            Optional<String> wrong = ProposalSettings.problem(directory);
            if (wrong.isPresent()) {
                problems.problem(prefix + ChangeKeys.CODE_DIRECTORY, wrong.get(), "");
                return;
            }
            String branch = all.find(ChangeKeys.CODE_BRANCH);
            if (branch != null) {
                ProposalSettings.branchProblem(directory, branch)
                        .ifPresent(why -> problems.problem(prefix + ChangeKeys.CODE_BRANCH, why, ""));
            }
        }
    }

    /** What cannot be changed must not look as if it were. */
    private void allowed(String prefix, Values all, Values own) {
        List<Allowed> allow = all.find(ChangeKeys.ALLOW);
        Profile profile = all.find(Keys.PROFILE);
        if (allow == null || allow.isEmpty() || profile == null
                || !(own.has(ChangeKeys.ALLOW) || own.has(ChangeKeys.VIA))) {
            return;
        }
        allow.forEach(
                one -> one.whyNot(profile).ifPresent(why -> problems.problem(prefix + ChangeKeys.ALLOW, why, "")));
        if (all.find(ChangeKeys.VIA) == Via.FILE) {
            problems.problem(prefix + ChangeKeys.ALLOW, "has no effect where %s is file: the code has sizes only"
                    .formatted(ChangeKeys.VIA), "");
        }
    }

    private void limits(String prefix, Values all, Values own) {
        ComputeUnits min = all.find(Keys.MIN_CU);
        ComputeUnits max = all.find(Keys.MAX_CU);
        if ((own.has(Keys.MIN_CU) || own.has(Keys.MAX_CU)) && min != null && max != null && min.isAbove(max)) {
            problems.problem(prefix + (own.has(Keys.MIN_CU) ? Keys.MIN_CU : Keys.MAX_CU),
                    "%s, %s CU, is above %s, %s CU".formatted(Keys.MIN_CU, min, Keys.MAX_CU, max), "");
        }
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

    /** Checks that {@code values} allow at least one size of {@code table}. */
    void sizes(String prefix, Values values, SizeTable table) {
        SizingPolicy policy = Binder.sizing(values);
        if (table.sizes().stream().noneMatch(size -> policy.allowed().includes(size.cu(), table))) {
            String most = policy.allowed().maxCu() == null ? table.largest().cu().toString()
                    : policy.allowed().maxCu().toString();
            problems.problem(prefix + Keys.MIN_CU,
                    "allows no size: the size table has none from %s to %s CU on plan %s"
                            .formatted(policy.allowed().minCu(), most, Kinds.word(policy.allowed().plan())),
                    "");
        }
    }
}
