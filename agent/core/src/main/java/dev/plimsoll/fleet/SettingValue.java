package dev.plimsoll.fleet;

import dev.plimsoll.fleet.size.SizeRange;
import java.util.Optional;

/** A value of one setting of a compute. */
public sealed interface SettingValue {

    /** The setting that has this value. */
    ComputeSetting setting();

    /** The size limits; empty for another setting. */
    default Optional<SizeRange> size() {
        return this instanceof OfSize(SizeRange limits) ? Optional.of(limits) : Optional.empty();
    }

    static SettingValue of(SizeRange limits) {
        return new OfSize(limits);
    }

    static SettingValue of(Autosuspend delay) {
        return new OfAutosuspend(delay);
    }

    /** Size limits. */
    record OfSize(SizeRange limits) implements SettingValue {

        @Override
        public ComputeSetting setting() {
            return ComputeSetting.SIZE;
        }

        @Override
        public String toString() {
            return limits.toString();
        }
    }

    /** An autosuspend delay. */
    record OfAutosuspend(Autosuspend delay) implements SettingValue {

        @Override
        public ComputeSetting setting() {
            return ComputeSetting.AUTOSUSPEND;
        }

        /** For the log: {@code PT5M}, or {@code never}. */
        @Override
        public String toString() {
            return delay instanceof Autosuspend.After after ? after.delay().toString() : "never";
        }
    }
}
