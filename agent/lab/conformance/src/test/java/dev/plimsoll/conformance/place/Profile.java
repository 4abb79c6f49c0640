package dev.plimsoll.conformance.place;

import java.util.Locale;

/** The platform profile, for behaviour that the contract does not specify or that has changed since. */
public enum Profile {
    /** The contract of {@code platform/api.md}. */
    STANDARD("svc_stat_file_cache"),
    /** The real platform of {@code platform/in-the-wild.md}. */
    NEON("neon.neon_stat_file_cache");

    private final String cacheView;

    Profile(String cacheView) {
        this.cacheView = cacheView;
    }

    /** The profile's name in properties. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String cacheView() {
        return cacheView;
    }
}
