package dev.plimsoll.config.key;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.platform.PlatformSettings.Dialect;
import org.jspecify.annotations.Nullable;

/** The platform's profile, which selects built-in names and sizes. */
public enum Profile {
    /** The platform's published contract. */
    STANDARD("svc_stat_file_cache", Dialect.STANDARD, SizeRule.STANDARD, null),
    /** Neon, with its present sizes and limits. */
    NEON("neon_stat_file_cache", Dialect.NEON, SizeRule.NEON, UsedUnit.CHUNKS),
    /** Databricks Lakebase with projects, branches and computes; it documents no statistics view (docs/lakebase.md). */
    LAKEBASE("neon_stat_file_cache", Dialect.LAKEBASE, SizeRule.LAKEBASE, null);

    private final String cacheView;
    private final Dialect dialect;
    private final SizeRule sizeRule;
    private final @Nullable UsedUnit usedUnit;

    Profile(String cacheView, Dialect dialect, SizeRule sizeRule, @Nullable UsedUnit usedUnit) {
        this.cacheView = cacheView;
        this.dialect = dialect;
        this.sizeRule = sizeRule;
        this.usedUnit = usedUnit;
    }

    /** The name of the statistics view where none is configured. */
    public String cacheView() {
        return cacheView;
    }

    /** Whether the platform documents the name of the view; otherwise it must be configured before a compute is probed. */
    public boolean documentsCacheView() {
        return this != LAKEBASE;
    }

    /** Whether the platform itself grants the view to {@code pg_monitor} (platform/in-the-wild.md section 2.4). */
    public boolean monitorsReadView() {
        return this != STANDARD;
    }

    /** The dialect of its API. */
    public Dialect dialect() {
        return dialect;
    }

    /** The unit of its {@code file_cache_used}; null if it is not published and must be detected. */
    public @Nullable UsedUnit usedUnit() {
        return usedUnit;
    }

    /** The rule for sizes that the size table does not list. */
    public SizeRule sizeRule() {
        return sizeRule;
    }
}
