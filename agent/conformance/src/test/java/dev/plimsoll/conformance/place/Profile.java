package dev.plimsoll.conformance.place;

import java.util.Locale;

/** What a platform makes of what the contract leaves open, and where it has moved on. */
public enum Profile {
    /** {@code platform/api.md} to the letter. */
    STANDARD("svc_stat_file_cache"),
    /** {@code platform/in-the-wild.md}. */
    NEON("neon.neon_stat_file_cache");

    private final String cacheView;

    Profile(String cacheView) {
        this.cacheView = cacheView;
    }

    /** How it is written. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String cacheView() {
        return cacheView;
    }
}
