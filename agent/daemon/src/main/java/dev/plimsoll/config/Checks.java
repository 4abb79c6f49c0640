package dev.plimsoll.config;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.config.Overrides.Block;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Keys;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.layer.Values;
import dev.plimsoll.config.text.Complaints;
import dev.plimsoll.config.text.Problem;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What must hold between keys. Values that were already complained of are missing here and ask nothing. */
final class Checks {

    private final Complaints complaints;

    Checks(Complaints complaints) {
        this.complaints = complaints;
    }

    /** Checks what holds for all computes. */
    void base(Values all, List<Block> blocks) {
        oneCompute("", all, all);
        profile(all);
        store(all);
        if (!all.has(Keys.USER) && blocks.stream().noneMatch(block -> block.values().has(Keys.USER))) {
            complaints.warning(Keys.USER.path(), "is not set, so that no compute can be looked into");
        }
    }

    /** Checks that nothing is missing without which there is nothing to watch. */
    void required(Values all) {
        missing(all, Keys.BASE_URL, "write the root of the API, such as https://host/api/v2, or set "
                + Keys.BASE_URL.variable());
        missing(all, Keys.API_KEY, "write it, or name a file in %s, or set %s or %s".formatted(Keys.API_KEY.filePath(),
                Keys.API_KEY.variable(), Key.variable(Keys.API_KEY.filePath())));
    }

    /** Says which of the settings mean nothing to this platform, or less than it seems. */
    private void profile(Values all) {
        if (all.has(Keys.ORGANIZATION) && all.find(Keys.PROFILE) == Profile.STANDARD) {
            complaints.warning(Keys.ORGANIZATION.path(), "means nothing in profile standard, and is not sent");
        }
        Duration idle = all.find(Keys.LIST_IDLE);
        Duration still = all.find(Keys.LIST_UNCHANGED);
        if (idle != null && still != null && still.compareTo(idle) < 0) {
            complaints.warning(Keys.LIST_UNCHANGED.path(),
                    "is shorter than " + Keys.LIST_IDLE + ", which holds in its place");
        }
    }

    private void store(Values all) {
        String url = all.find(Keys.STORE_URL);
        if (url != null && url.startsWith("jdbc:sqlite:")) {
            Stream.of(Keys.STORE_USER, Keys.STORE_PASSWORD)
                    .filter(all::has)
                    .forEach(key -> complaints.warning(key.path(), "means nothing where the store is a file"));
        }
    }

    private void missing(Values all, Key<?> key, String how) {
        boolean told = complaints.problems().stream().map(Problem::path).anyMatch(path -> path.startsWith(key.path()));
        if (!all.has(key) && !told) {
            complaints.problem(key.path(), "is required: " + how, "");
        }
    }

    /** Checks one override over what it lies on. */
    void override(String prefix, Values base, Values own) {
        oneCompute(prefix, base.under(own), own);
        if (own.has(Keys.REQUESTS)) {
            complaints.warning(prefix + Keys.REQUESTS,
                    "counts all calls together, so that it changes nothing for some computes");
        }
    }

    /** {@code own} is what is said here, {@code all} what then holds. */
    void oneCompute(String prefix, Values all, Values own) {
        limits(prefix, all, own);
        Duration active = all.find(Keys.LIST_ACTIVE);
        Duration idle = all.find(Keys.LIST_IDLE);
        if ((own.has(Keys.LIST_ACTIVE) || own.has(Keys.LIST_IDLE)) && active != null && idle != null
                && active.compareTo(idle) > 0) {
            complaints.warning(prefix + Keys.LIST_ACTIVE, "is longer than " + Keys.LIST_IDLE
                    + ": computes that are awake are listed less often than those that sleep");
        }
    }

    private void limits(String prefix, Values all, Values own) {
        ComputeUnits min = all.find(Keys.MIN_CU);
        ComputeUnits max = all.find(Keys.MAX_CU);
        if ((own.has(Keys.MIN_CU) || own.has(Keys.MAX_CU)) && min != null && max != null && min.isAbove(max)) {
            complaints.problem(prefix + (own.has(Keys.MIN_CU) ? Keys.MIN_CU : Keys.MAX_CU),
                    "%s, %s CU, is above %s, %s CU".formatted(Keys.MIN_CU, min, Keys.MAX_CU, max), "");
        }
    }

    /** Two overrides that are each right may not fit together on a compute that both match. */
    void between(List<Block> blocks) {
        for (int i = 0; i < blocks.size(); i++) {
            ComputeUnits min = blocks.get(i).values().find(Keys.MIN_CU);
            for (int j = 0; j < blocks.size() && min != null; j++) {
                ComputeUnits max = blocks.get(j).values().find(Keys.MAX_CU);
                if (i != j && max != null && min.isAbove(max)) {
                    complaints.warning("overrides[%d].%s".formatted(i, Keys.MIN_CU),
                            "is above overrides[%d].%s: where both match, %s CU holds".formatted(j, Keys.MAX_CU, max));
                }
            }
        }
    }

    /** Whether {@code values} leave any size of {@code table} to advise. */
    void sizes(String prefix, Values values, SizeTable table) {
        SizingPolicy policy = Binder.sizing(values);
        if (table.sizes().stream().noneMatch(size -> policy.allows(size.cu(), table))) {
            String most = policy.maxCu() == null ? table.largest().cu().toString() : policy.maxCu().toString();
            complaints.problem(prefix + Keys.MIN_CU,
                    "leaves no size to advise: the table has none from %s to %s CU on plan %s"
                            .formatted(policy.minCu(), most, Kinds.word(policy.plan())),
                    "");
        }
    }
}
