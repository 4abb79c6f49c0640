package dev.plimsoll.config.key;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.platform.PlatformSettings.Dialect;
import org.jspecify.annotations.Nullable;

/** Which platform this is, as far as built-in figures depend on it. */
public enum Profile {
    /** The platform's published contract, to the letter. */
    STANDARD("svc_stat_file_cache", Dialect.STANDARD, SizeRule.STANDARD, null),
    /** Neon, with the sizes and limits that it has today. */
    NEON("neon_stat_file_cache", Dialect.NEON, SizeRule.NEON, UsedUnit.CHUNKS);

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

    /** The statistics view where none is configured. */
    public String cacheView() {
        return cacheView;
    }

    /** What its listing of projects understands. */
    public Dialect dialect() {
        return dialect;
    }

    /** What its {@code file_cache_used} counts; null where that is not published and has to be learned. */
    public @Nullable UsedUnit usedUnit() {
        return usedUnit;
    }

    /** What holds of sizes beyond the rows of a table. */
    public SizeRule sizeRule() {
        return sizeRule;
    }
}
