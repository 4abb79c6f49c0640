package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.fault.FaultReader;
import dev.plimsoll.emulator.scenario.key.Keys;
import dev.plimsoll.emulator.size.ConnectionRule;
import dev.plimsoll.emulator.size.SizeFile;
import dev.plimsoll.emulator.size.SizeTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the platform settings of a scenario. */
final class PlatformReader {

    private static final int CONFLICT = 409;

    private final Keys keys;
    private final Path folder;
    private final Profile profile;

    PlatformReader(Keys keys, Path folder, @Nullable Profile wanted) {
        this.keys = keys;
        this.folder = folder;
        Profile own = keys.choice("profile", Profile.STANDARD);
        this.profile = wanted == null ? own : wanted;
    }

    PlatformSpec platform() {
        int more = (int) Math.min(Integer.MAX_VALUE, keys.count("keys", 0));
        List<Fault> faults = keys.list("faults", FaultReader::read);
        return new PlatformSpec(profile, plan(), sizes(), keys.optionalText("api-key"), more, variants(), times(),
                faults);
    }

    private Plan plan() {
        Plan plan = keys.choice("plan", Plan.PAID);
        if (profile == Profile.STANDARD && plan != Plan.FREE && plan != Plan.PAID) {
            keys.problem(keys.at("plan"), "must be free or paid in profile standard");
        }
        return plan;
    }

    private SizeTable sizes() {
        ConnectionRule rule = profile == Profile.NEON
                ? ConnectionRule.BY_MAXIMUM_WITHIN_EIGHT_MINIMA
                : ConnectionRule.BY_MINIMUM;
        String file = keys.optionalText("sizes");
        try {
            return file == null ? SizeFile.ofProfile(profile.word(), rule) : read(file, rule);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SizeTable read(String file, ConnectionRule rule) throws IOException {
        try {
            return SizeFile.read(folder.resolve(file), rule);
        } catch (IOException e) {
            keys.problem(keys.at("sizes"), "cannot be read: " + e.getMessage());
            return SizeFile.ofProfile(profile.word(), rule);
        }
    }

    private Variants variants() {
        Keys inner = keys.mapping("variants");
        int secondPrimary = (int) inner.count("second-primary", CONFLICT);
        if (secondPrimary < 400 || secondPrimary > 499) {
            inner.problem(inner.at("second-primary"), "must be between 400 and 499");
        }
        Variants variants = new Variants(inner.choice("size-fields", Variants.SizeFields.HONOURED),
                inner.choice("patch-on-idle", Variants.PatchOnIdle.STAYS_IDLE),
                inner.choice("resize", Variants.Resize.RESTARTS), secondPrimary,
                inner.choice("restart-of-idle",
                        profile == Profile.NEON ? Variants.RestartOfIdle.REFUSED : Variants.RestartOfIdle.STARTS),
                inner.choice("restart-body", Variants.RestartBody.FULL),
                inner.choice("error-body", Variants.ErrorBody.FULL));
        inner.end();
        return variants;
    }

    private Times times() {
        Keys inner = keys.mapping("times");
        Times times = new Times(inner.offset("skew", Duration.ZERO),
                inner.choice("last-active", Times.LastActive.EXACT),
                inner.choice("never-active", profile == Profile.NEON ? Times.Never.SENTINEL : Times.Never.ABSENT),
                finite(inner, "round-to"), finite(inner, "lag"));
        inner.end();
        return times;
    }

    private static Duration finite(Keys keys, String key) {
        Duration written = keys.optionalDuration(key);
        if (Scenario.NEVER.equals(written)) {
            keys.problem(keys.at(key), "must be a duration");
            return Duration.ZERO;
        }
        return orZero(written);
    }

    private static Duration orZero(@Nullable Duration written) {
        return written == null ? Duration.ZERO : written;
    }
}
