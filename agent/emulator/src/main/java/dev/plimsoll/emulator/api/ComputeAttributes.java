package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Project.ComputeRequest;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.account.Terms;
import dev.plimsoll.emulator.account.Traits;
import dev.plimsoll.emulator.account.Traits.ComputeDefaults;
import dev.plimsoll.emulator.compute.Settings;
import dev.plimsoll.emulator.compute.Settings.Label;
import dev.plimsoll.emulator.compute.Settings.SuspendDelay;
import dev.plimsoll.emulator.compute.Snapshot.Identity;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Variants.SizeFields;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the attributes of a compute from a request. Read attributes are stored and shown; for others,
 * {@link Body#refuseRest} refuses the request in profile {@code neon}; profile {@code standard} ignores them.
 */
record ComputeAttributes(Scenario scenario) {

    private static final String MIN = "autoscaling_limit_min_cu";
    private static final String MAX = "autoscaling_limit_max_cu";
    private static final String DELAY = "suspend_timeout_seconds";
    private static final String SETTINGS = "pg_settings";
    private static final String POOLER_SETTINGS = "pgbouncer_settings";
    private static final String LIBRARIES = "preload_libraries";
    private static final String POOLER_MODE = "transaction";
    private static final long LEAST_DELAY = 60;
    private static final long LONGEST_DELAY = 604_800;
    private static final int LONGEST_NAME = 64;

    private boolean wild() {
        return scenario.profile() == Profile.NEON;
    }

    /** Reads a creation on the branch with the id {@code branch}. */
    ComputeRequest request(Body body, String branch, Traits traits) {
        String type = body.requiredText("type");
        if (wild() && !List.of(Identity.PRIMARY, Identity.REPLICA).contains(type)) {
            throw Refusal.badRequest("type must be read_write or read_only");
        }
        if (wild()) {
            refuseOtherRegion(body);
        }
        Settings usual = usual(branch, traits);
        return new ComputeRequest(type.equals(Identity.PRIMARY), applied(usual, limits(body, usual.limits()), body));
    }

    /** The primary of a new project, with the project's defaults. */
    ComputeRequest primary(String branch, Traits traits) {
        return new ComputeRequest(true, usual(branch, traits));
    }

    private Settings usual(String branch, Traits traits) {
        ComputeDefaults defaults = traits.defaults();
        Limits limits = defaults.limits();
        SuspendDelay delay = defaults.suspendDelay();
        Settings usual = new Settings(branch, limits == null ? Limits.fixed(usualSize()) : limits, false, POOLER_MODE,
                defaults.postgres(), false, delay == null ? SuspendDelay.usual(scenario.keys().suspendDelay()) : delay,
                new Label(null, traits.provisioner(), false));
        refuseScalingElsewhere(usual);
        return usual;
    }

    /** Refuses a region other than the only one. */
    static void refuseOtherRegion(Body body) {
        String region = body.text("region_id", Dialect.REGION);
        if (!region.equals(Dialect.REGION)) {
            throw Refusal.unprocessable("region_id " + region + " is not served; the only region is " + Dialect.REGION);
        }
    }

    /** Reads a project's defaults for computes; missing values keep their present value. */
    ComputeDefaults defaults(ComputeDefaults old, Body body) {
        Limits limits = old.limits();
        if (namesSize(body)) {
            limits = limits == null ? limits(body, Limits.fixed(usualSize())) : body.limits(scenario.sizes(), limits);
        }
        if (limits != null) {
            new Terms(scenario).allow(limits);
        }
        SuspendDelay delay = body.has(DELAY) ? delay(body, SuspendDelay.usual(scenario.keys().suspendDelay()))
                : old.suspendDelay();
        return new ComputeDefaults(limits, delay, or(body.texts(SETTINGS), old.pgSettings()),
                or(body.texts(POOLER_SETTINGS), old.pgbouncerSettings()));
    }

    private static @Nullable ObjectNode or(@Nullable ObjectNode given, @Nullable ObjectNode otherwise) {
        return given == null ? otherwise : given;
    }

    /** The limits of a creation; a single size sets both bounds. */
    private Limits limits(Body body, Limits otherwise) {
        if (!namesSize(body)) {
            return otherwise;
        }
        SizeTable sizes = scenario.sizes();
        Limits given = body.limits(sizes, new Limits(sizes.smallest(), sizes.largest()));
        if (body.has(MIN) && body.has(MAX)) {
            return given;
        }
        return Limits.fixed(body.has(MIN) ? given.min() : given.max());
    }

    private boolean namesSize(Body body) {
        boolean min = body.has(MIN);
        boolean max = body.has(MAX);
        return sizeCounts(body) && (min || max);
    }

    private Size usualSize() {
        Terms terms = new Terms(scenario);
        Size usual = scenario.sizes().usual();
        try {
            terms.allow(Limits.fixed(usual));
            return usual;
        } catch (Refusal e) {
            return scenario.sizes().smallest();
        }
    }

    private boolean sizeCounts(Body body) {
        SizeFields rule = scenario.keys().variants().sizeFields();
        if (rule == SizeFields.REFUSED && (body.has(MIN) || body.has(MAX))) {
            throw Refusal.badRequest(MIN + " and " + MAX + " cannot be set");
        }
        return rule == SizeFields.HONOURED;
    }

    /** Reads an update; missing values keep their present value. */
    Settings edited(Settings old, Body body) {
        Limits limits = namesSize(body) ? body.limits(scenario.sizes(), old.limits()) : old.limits();
        Settings edited = applied(old.on(body.text("branch_id", old.branch())), limits, body);
        if (wild()) {
            body.refuseRest();
        }
        return edited;
    }

    private Settings applied(Settings old, Limits limits, Body body) {
        SuspendDelay delay = delay(body, old.suspendDelay());
        if (body.has(DELAY) && !delay.isNever() && delay.asked() && new Terms(scenario).neverSleeps(limits)) {
            throw Refusal.unprocessable("a compute of " + limits.max() + " CU is never suspended; " + DELAY
                    + " must be -1 or 0");
        }
        Settings applied = new Settings(old.branch(), limits, body.flag("pooler_enabled", old.poolerEnabled()),
                poolerMode(body, old.poolerMode()), postgres(old.postgres(), body),
                body.flag("disabled", old.disabled()), delay, label(body, old.label()));
        refuseScalingElsewhere(applied);
        return applied;
    }

    /** Checks the pooler mode: the real platform has only one, and the contract lists none. */
    private String poolerMode(Body body, String otherwise) {
        String mode = body.text("pooler_mode", otherwise);
        if (wild() && !mode.equals(POOLER_MODE)) {
            throw Refusal.badRequest("pooler_mode must be " + POOLER_MODE);
        }
        return mode;
    }

    private Label label(Body body, Label old) {
        boolean passwordless = body.flag("passwordless_access", old.passwordlessAccess());
        if (!wild()) {
            return new Label(old.name(), old.provisioner(), passwordless);
        }
        String name = body.has("name") ? body.text("name", "") : old.name();
        if (name != null && (name.isEmpty() || name.length() > LONGEST_NAME)) {
            throw Refusal.badRequest("name must have 1 to " + LONGEST_NAME + " characters");
        }
        return new Label(name, provisioner(body, old.provisioner()), passwordless);
    }

    /** One of those of {@code platform/in-the-wild.md} section 1.1. */
    static String provisioner(Body body, String otherwise) {
        String provisioner = body.text("provisioner", otherwise);
        if (!Label.PROVISIONERS.contains(provisioner)) {
            throw Refusal.badRequest("provisioner must be one of " + String.join(", ", Label.PROVISIONERS));
        }
        return provisioner;
    }

    private void refuseScalingElsewhere(Settings settings) {
        if (wild() && !settings.limits().areFixed()
                && !settings.label().provisioner().equals(Label.SCALING_PROVISIONER)) {
            throw Refusal.unprocessable("autoscaling needs the provisioner " + Label.SCALING_PROVISIONER);
        }
    }

    /** {@code platform/in-the-wild.md} section 1.2. The contract does not name the attribute. */
    private SuspendDelay delay(Body body, SuspendDelay otherwise) {
        if (!wild() || !body.has(DELAY)) {
            return otherwise;
        }
        Long seconds = body.number(DELAY);
        new Terms(scenario).allowSuspendDelay(seconds);
        if (seconds == null || seconds == 0) {
            return SuspendDelay.usual(scenario.keys().suspendDelay());
        }
        if (seconds == -1) {
            return SuspendDelay.NEVER;
        }
        if (seconds < LEAST_DELAY || seconds > LONGEST_DELAY) {
            throw Refusal.badRequest(DELAY + " must be -1, 0 or between " + LEAST_DELAY + " and " + LONGEST_DELAY);
        }
        return SuspendDelay.asked(Duration.ofSeconds(seconds));
    }

    /** The settings of PostgreSQL and of the pooler after the request; missing values keep their present value. */
    private ObjectNode postgres(ObjectNode old, Body body) {
        if (!body.has("settings")) {
            return old;
        }
        Body settings = body.optional("settings");
        ObjectNode given = wild() ? settings.texts(SETTINGS) : settings.whole(SETTINGS);
        if (wild() && given == null) {
            throw Refusal.badRequest("settings must not be nil");
        }
        ObjectNode after = old.deepCopy();
        put(after, SETTINGS, given);
        if (wild()) {
            put(after, POOLER_SETTINGS, settings.texts(POOLER_SETTINGS));
            put(after, LIBRARIES, libraries(settings));
        }
        return after;
    }

    private static @Nullable ObjectNode libraries(Body settings) {
        if (!settings.has(LIBRARIES)) {
            return null;
        }
        Body libraries = settings.optional(LIBRARIES);
        ObjectNode read = JsonNodeFactory.instance.objectNode();
        if (libraries.has("use_defaults")) {
            read.put("use_defaults", libraries.flag("use_defaults", true));
        }
        if (libraries.has("enabled_libraries")) {
            libraries.words("enabled_libraries").forEach(read.putArray("enabled_libraries")::add);
        }
        return read;
    }

    private static void put(ObjectNode settings, String name, @Nullable JsonNode given) {
        if (given != null) {
            settings.set(name, given);
        }
    }
}
