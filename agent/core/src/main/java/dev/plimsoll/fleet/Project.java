package dev.plimsoll.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A project as listed by the platform (platform/api.md 2.2), with the fields that sizing needs.
 *
 * @param id        identifier
 * @param name      name given by its owner
 * @param regionId  region, empty if not reported
 * @param locked    whether the platform locked it; a locked project is never changed
 * @param footprint the activity of its computes as listed. If it differs from an earlier one, somebody worked or changed
 *                  something. It begins with the time of the latest activity where that is listed, so its order as text is
 *                  that of activity. Null if the listing shows nothing with a known meaning.
 * @param usage     compute usage; null if the listing does not show it, or not in a known meaning
 * @param upkeep    updates and maintenance planned by the platform
 * @param isNamed   whether the configuration names it, so that no listing of projects shows that it is there
 * @param platform  the name of its platform in the configuration; null where that has only one
 * @param period    its consumption period; null if it was not read, or not reported
 */
public record Project(String id, String name, String regionId, boolean locked, @Nullable String footprint,
        @Nullable Usage usage, Upkeep upkeep, boolean isNamed, @Nullable String platform,
        @Nullable ConsumptionPeriod period) {

    /** A project of which only the id is known, from the configuration. */
    public static Project named(String id) {
        return new Project(id, id, "", false, null, null, Upkeep.NONE, true, null, null);
    }

    /** A copy of this project as the configuration names it: what a listing would show of its computes is not known. */
    public Project asNamed() {
        return new Project(id, name, regionId, locked, null, null, upkeep, true, platform, period);
    }

    /** A copy of this project without what only tells whether its computes were used, which no surface shows. */
    public Project withoutUse() {
        return new Project(id, name, regionId, locked, null, null, upkeep, isNamed, platform, period);
    }

    /** A copy of this project with other plans of the platform. */
    public Project with(Upkeep other) {
        return new Project(id, name, regionId, locked, footprint, usage, other, isNamed, platform, period);
    }

    /** A reading of this project after {@code before}; null for the first one. */
    public Project after(@Nullable Project before) {
        return period == null ? this : with(period.after(before == null ? null : before.period));
    }

    /** What it says about {@code now}; {@code isAnyAwake} of its computes. */
    public Project asOf(Instant now, boolean isAnyAwake) {
        return period == null ? this : with(period.asOf(now, isAnyAwake));
    }

    /** A copy of this project of one of several platforms. */
    public Project on(@Nullable String other) {
        return new Project(id, name, regionId, locked, footprint, usage, upkeep, isNamed, other, period);
    }

    /** A copy of this project with another consumption period. */
    public Project with(@Nullable ConsumptionPeriod other) {
        return new Project(id, name, regionId, locked, footprint, usage, upkeep, isNamed, platform, other);
    }

    /** Its name for people, after that of its platform where there are several. */
    public String title() {
        return platform == null ? name : platform + " / " + name;
    }

    /**
     * Usage of all computes of a project in the present billing period (platform/in-the-wild.md section 1.7). Both figures
     * lag.
     *
     * @param compute size times time awake: a second at 2 CU is two
     * @param active  time awake
     */
    public record Usage(Duration compute, Duration active) {

        /** With a shorter time awake, the different lag of the two figures would dominate the result. */
        private static final Duration MIN_AWAKE = Duration.ofMinutes(5);

        public Usage {
            if (compute.isNegative() || active.isNegative()) {
                throw new IllegalArgumentException("usage must not be negative: " + compute + " in " + active);
            }
        }

        /**
         * Mean size in CU of a compute while it was awake between {@code earlier} and now; above zero.
         *
         * <p>It is empty if not exactly one compute was awake, if it was awake for less than five minutes, or if a new
         * billing period began. It is also empty if nothing was used, as when the platform stopped counting.
         *
         * @param awake computes of the project that were awake in that time, as far as known
         */
        public Optional<Double> meanSizeSince(Usage earlier, int awake) {
            Duration used = compute.minus(earlier.compute);
            Duration passed = active.minus(earlier.active);
            if (awake != 1 || !used.isPositive() || passed.compareTo(MIN_AWAKE) < 0) {
                return Optional.empty();
            }
            return Optional.of(used.toMillis() / (double) passed.toMillis());
        }
    }

    /**
     * The platform's plans for a project: updates and maintenance (platform/in-the-wild.md sections 1.7 and 4.4).
     *
     * @param updateAt      start of an update, around which computes may restart; null if not reported
     * @param maintenanceAt start of the project's maintenance; null if not reported
     */
    public record Upkeep(@Nullable Instant updateAt, @Nullable Instant maintenanceAt) {

        /** When computes may restart, as far as reported. */
        public Stream<Instant> planned() {
            return Stream.of(updateAt, maintenanceAt).flatMap(Stream::ofNullable);
        }

        /** A copy of these plans with the update of {@code other}, which only the single project shows. */
        public Upkeep withUpdateOf(Upkeep other) {
            return new Upkeep(other.updateAt, maintenanceAt);
        }

        /** No plans reported. */
        public static final Upkeep NONE = new Upkeep(null, null);
    }
}
