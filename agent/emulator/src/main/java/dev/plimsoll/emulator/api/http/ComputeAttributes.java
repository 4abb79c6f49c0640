package dev.plimsoll.emulator.api.http;

import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.account.Terms;
import dev.plimsoll.emulator.account.Wish;
import dev.plimsoll.emulator.compute.Identity;
import dev.plimsoll.emulator.compute.Settings;
import dev.plimsoll.emulator.scenario.PlatformSpec;
import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.Variants.SizeFields;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import java.util.List;

/**
 * Reads what a request wants a compute to be; attributes that the profile does not know are ignored.
 *
 * @param suspendDelay of computes that none is asked for
 */
public record ComputeAttributes(PlatformSpec platform, Duration suspendDelay) {

    private static final String MIN = "autoscaling_limit_min_cu";
    private static final String MAX = "autoscaling_limit_max_cu";
    private static final String DELAY = "suspend_timeout_seconds";
    private static final long LEAST_DELAY = 60;
    private static final long LONGEST_DELAY = 604_800;

    private boolean wild() {
        return platform.profile() == Profile.NEON;
    }

    /** Of a creation; {@code branch} is the id of where it is to be. */
    public Wish wish(Body body, String branch) {
        String type = body.requiredText("type");
        if (wild() && !List.of(Identity.PRIMARY, Identity.REPLICA).contains(type)) {
            throw Refusal.badRequest("type must be read_write or read_only");
        }
        return new Wish(branch, type.equals(Identity.PRIMARY), limits(body), body.flag("pooler_enabled", false),
                body.flag("disabled", false), delay(body, suspendDelay));
    }

    /** Of a creation; a size given alone is both bounds. */
    public Limits limits(Body body) {
        SizeTable sizes = platform.sizes();
        boolean min = sizeCounts(body) && body.attributes().hasNonNull(MIN);
        boolean max = sizeCounts(body) && body.attributes().hasNonNull(MAX);
        if (!min && !max) {
            return Limits.fixed(usual());
        }
        Limits given = body.limits(sizes, new Limits(sizes.smallest(), sizes.largest()));
        return min && max ? given : Limits.fixed(min ? given.min() : given.max());
    }

    private Size usual() {
        Terms terms = new Terms(platform);
        Size usual = platform.sizes().usual();
        try {
            terms.allow(Limits.fixed(usual));
            return usual;
        } catch (Refusal e) {
            return platform.sizes().smallest();
        }
    }

    private boolean sizeCounts(Body body) {
        SizeFields rule = platform.variants().sizeFields();
        if (rule == SizeFields.REFUSED && (body.has(MIN) || body.has(MAX))) {
            throw Refusal.badRequest(MIN + " and " + MAX + " cannot be set");
        }
        return rule == SizeFields.HONOURED;
    }

    /** Of an update; what it does not say stays. */
    public Settings edited(Settings old, Body body) {
        if (wild() && body.has("settings") && !body.optional("settings").has("pg_settings")) {
            throw Refusal.badRequest("settings must not be nil");
        }
        Limits limits = sizeCounts(body) ? body.limits(platform.sizes(), old.limits()) : old.limits();
        return new Settings(body.text("branch_id", old.branch()), limits,
                body.flag("pooler_enabled", old.poolerEnabled()), body.text("pooler_mode", old.poolerMode()),
                body.pgSettings(old.pgSettings()), body.flag("disabled", old.disabled()),
                delay(body, old.suspendDelay()));
    }

    /** {@code platform/in-the-wild.md} section 1.2. The contract does not name the attribute. */
    private Duration delay(Body body, Duration otherwise) {
        if (!wild() || !body.has(DELAY)) {
            return otherwise;
        }
        new Terms(platform).allowSuspendDelay();
        Long seconds = body.number(DELAY);
        if (seconds == null) {
            return otherwise;
        }
        if (seconds == 0) {
            return suspendDelay;
        }
        if (seconds == -1) {
            return Scenario.NEVER;
        }
        if (seconds < LEAST_DELAY || seconds > LONGEST_DELAY) {
            throw Refusal.badRequest(DELAY + " must be -1, 0 or between " + LEAST_DELAY + " and " + LONGEST_DELAY);
        }
        return Duration.ofSeconds(seconds);
    }
}
