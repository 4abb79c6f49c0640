package dev.plimsoll.config;

import dev.plimsoll.platform.PlatformSettings.Dialect;

/** Which platform this is, as far as built-in figures depend on it. */
public enum Profile {
    /** The platform's published contract, to the letter. */
    STANDARD("svc_stat_file_cache", Dialect.STANDARD),
    /** Neon, with the sizes and limits that it has today. */
    NEON("neon_stat_file_cache", Dialect.NEON);

    private final String cacheView;
    private final Dialect dialect;

    Profile(String cacheView, Dialect dialect) {
        this.cacheView = cacheView;
        this.dialect = dialect;
    }

    /** The statistics view where none is configured. */
    String cacheView() {
        return cacheView;
    }

    /** What its listing of projects understands. */
    Dialect dialect() {
        return dialect;
    }
}
