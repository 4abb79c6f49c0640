package dev.plimsoll.platform;

import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Fleet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The form of a platform's API.
 *
 * <p>An extension that speaks another form overrides what lists and what writes.
 */
public class Dialect {

    /** The published contract: no documented parameters of the listing, and no documented figures of a project. */
    public static final Dialect STANDARD = new Dialect(null, List.of());

    /** Neon: pages of up to 400, and figures that change when computes work (platform/in-the-wild.md 1.6, 1.7). */
    public static final Dialect NEON = new Neon();

    private final @Nullable Integer pageSize;
    private final List<String> figures;

    /**
     * @param pageSize page size of the listing of projects; null if it cannot be requested
     * @param figures  fields of a listed project that change when one of its computes works or is changed
     */
    protected Dialect(@Nullable Integer pageSize, List<String> figures) {
        this.pageSize = pageSize;
        this.figures = List.copyOf(figures);
    }

    /** What lists the projects and computes; it sends only requests that read. */
    public Fleet fleet(PlatformClient client) {
        return new PlatformFleet(client, client.settings());
    }

    /** What changes settings of computes. */
    public SettingWriter writer(PlatformClient client) {
        return new PlatformSettingWriter(client);
    }

    /** Page size of the listing of projects; null if it cannot be requested. */
    public final @Nullable Integer pageSize() {
        return pageSize;
    }

    /** Fields of a listed project that change when one of its computes works or is changed. */
    public final List<String> figures() {
        return figures;
    }

    /** Field names of a project's CU-seconds (size times awake time), most reliable first. */
    List<String> computeSeconds() {
        return List.of();
    }

    /** Field names of a project's awake seconds, most reliable first. */
    List<String> activeSeconds() {
        return List.of();
    }

    /** Whether a call for one project shows more than a listing, and both show planned maintenance (platform/in-the-wild.md 1.7). */
    boolean hasDetails() {
        return false;
    }

    /** Whether the platform shows the operations of a project, with their status. */
    public boolean showsOperations() {
        return false;
    }

    /** Whether keys, projects and computes are managed by the calls of the published contract. */
    public boolean isManageable() {
        return true;
    }

    /** The prefix of every compute id (platform/api.md 2.3); empty where people choose the ids. */
    public String computePrefix() {
        return "ep-";
    }

    /** Its state words beyond {@code init}, {@code active} and {@code idle}. */
    public Map<String, ComputeState.StateKind> states() {
        return Map.of();
    }

    /** The settings of a compute that a request can change and a listing shows (platform/in-the-wild.md 1.2). */
    public Set<ComputeSetting> settings() {
        return Set.of(ComputeSetting.SIZE);
    }

    private static final class Neon extends Dialect {

        private static final int LARGEST_PAGE = 400;

        Neon() {
            super(LARGEST_PAGE, List.of("compute_last_active_at", "active_time", "active_time_seconds",
                    "compute_time_seconds", "cpu_used_sec", "updated_at"));
        }

        @Override
        List<String> computeSeconds() {
            return List.of("compute_time_seconds", "cpu_used_sec");
        }

        @Override
        List<String> activeSeconds() {
            return List.of("active_time_seconds", "active_time");
        }

        @Override
        boolean hasDetails() {
            return true;
        }

        @Override
        public boolean showsOperations() {
            return true;
        }

        @Override
        public Set<ComputeSetting> settings() {
            return Set.of(ComputeSetting.values());
        }
    }
}
