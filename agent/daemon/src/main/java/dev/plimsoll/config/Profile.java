package dev.plimsoll.config;

/** Which platform this is, as far as built-in figures depend on it. */
public enum Profile {
    /** The platform's published contract, to the letter. */
    STANDARD("svc_stat_file_cache"),
    /** Neon, with the sizes and limits that it has today. */
    NEON("neon_stat_file_cache");

    private final String cacheView;

    Profile(String cacheView) {
        this.cacheView = cacheView;
    }

    /** The statistics view where none is configured. */
    String cacheView() {
        return cacheView;
    }
}
