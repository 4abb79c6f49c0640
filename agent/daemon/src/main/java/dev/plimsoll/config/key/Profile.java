package dev.plimsoll.config.key;

import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.platform.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * The platform's profile, which selects built-in names and sizes.
 *
 * @param word          its name in a configuration
 * @param about         whose platform it is, in a list
 * @param root          end of the path of the API's root
 * @param keyLifetime   after which its API key expires, in words; null if it does not
 * @param cacheView     name of the statistics view where none is configured
 * @param viewDocuments a page that says why the view's name is required; null if the platform documents the name
 * @param monitorsReadView whether the platform itself grants the view to {@code pg_monitor} (platform/in-the-wild.md 2.4)
 * @param dialect       the dialect of its API
 * @param sizeRule      the rule for sizes that the size table does not list
 */
public record Profile(String word, String about, String root, @Nullable String keyLifetime, String cacheView,
        @Nullable String viewDocuments, boolean monitorsReadView, Dialect dialect,
        SizeRule sizeRule) {

    private static final String VERSION = "/api/v2";

    /** The platform's published contract. */
    public static final Profile STANDARD = new Profile("standard", "the published contract (standard)", VERSION, null,
            "svc_stat_file_cache", null, false, Dialect.STANDARD, SizeRule.STANDARD);
    /** Neon, with its present sizes and limits. */
    public static final Profile NEON = new Profile("neon", "Neon (neon)", VERSION, null, "neon_stat_file_cache",
            null, true, Dialect.NEON, SizeRule.NEON);

    /** Whether the platform documents the name of the view; otherwise it must be configured before a compute is probed. */
    public boolean documentsCacheView() {
        return viewDocuments == null;
    }

    @Override
    public String toString() {
        return word;
    }
}
