package dev.plimsoll.config.key;

import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.platform.PlatformSettings.Dialect;

/** Which platform this is, as far as built-in figures depend on it. */
public enum Profile {
    /** The platform's published contract, to the letter. */
    STANDARD("svc_stat_file_cache", Dialect.STANDARD, SizeRule.STANDARD),
    /** Neon, with the sizes and limits that it has today. */
    NEON("neon_stat_file_cache", Dialect.NEON, SizeRule.NEON);

    private final String cacheView;
    private final Dialect dialect;
    private final SizeRule sizeRule;

    Profile(String cacheView, Dialect dialect, SizeRule sizeRule) {
        this.cacheView = cacheView;
        this.dialect = dialect;
        this.sizeRule = sizeRule;
    }

    /** The statistics view where none is configured. */
    public String cacheView() {
        return cacheView;
    }

    /** What its listing of projects understands. */
    public Dialect dialect() {
        return dialect;
    }

    /** What holds of sizes beyond the rows of a table. */
    public SizeRule sizeRule() {
        return sizeRule;
    }
}
