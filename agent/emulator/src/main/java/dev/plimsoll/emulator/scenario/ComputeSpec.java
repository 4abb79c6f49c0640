package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.AccessPattern;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.ActivityRule;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.Autoscaling;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.CounterSource;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.ViewRights;
import dev.plimsoll.emulator.behaviour.ListenerFault;
import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A compute in a scenario. */
@Key("A compute and its load.")
public record ComputeSpec(@Key(required = true, value = "begins with `ep-`") String id,
        @Key(standard = "`br-…` after the id", value = "id of its branch; a branch that is not under `branches` is created") @Nullable String branch,
        @Key(standard = "`read_write`", value = "any other type is a replica") String type,
        @Key(kind = Key.Kind.SIZE, standard = "`1`", value = "smallest size, in CU") @Nullable Double minCu,
        @Key(kind = Key.Kind.SIZE, standard = "as `min-cu`", value = "largest size, in CU") @Nullable Double maxCu,
        @Key(standard = "the scenario's", value = "inactivity after which it is suspended") @Nullable Duration suspendDelay,
        @Key(standard = "`false`", value = "whether the [pooler](#pooler) accepts clients; in profile neon it always does") boolean poolerEnabled,
        @Key(standard = "`false`", value = "refuses connections") boolean disabled,
        @Key("shown as `current_state` instead of the true state") @Nullable String stateWord, Data data,
        @Key(standard = "`true`", value = "whether its server runs at the start") boolean started,
        @Key("time since its last activity, if it is not started") @Nullable Duration lastActiveAgo,
        List<Load> load,
        @Key(standard = "the scenario's", value = "what keeps it awake") @Nullable ActivityRule activity,
        @Key(standard = "the scenario's", value = "source of the statistics view's figures") @Nullable CounterSource counters,
        @Key(standard = "`on`", value = "`off`: every column of the statistics view is NULL") Switch cache,
        @Key(standard = "`granted`", value = "why the statistics view cannot be read; see [Counters](#counters)") ViewRights viewRights,
        @Nullable AccessPattern model, Autoscaling autoscaling,
        @Key("emulated time from a start until its server crashes") @Nullable Duration crashAfter,
        List<ListenerFault> listenerFaults,
        @Key(standard = "`off`", value = "whether its listener offers TLS") Tls tls) implements Binder.Checked {

    /** Whether something works. */
    public enum Switch {
        ON, OFF
    }

    /** How its listener offers TLS. */
    public enum Tls {
        OFF, SELF_SIGNED
    }

    /** The content of its database. */
    @Key("The content of its database `app`.")
    public record Data(
            @Key(standard = "`0`", value = "rows of the table `accounts(id, filler)`, about 60 per page") long rows) {}

    @Override
    public void check(Binder.Problems problems) {
        if (!id.startsWith("ep-")) {
            problems.add("id", "must begin with ep-");
        }
        for (int i = 0; i < load.size(); i++) {
            long range = load.get(i).range(data.rows);
            if (range == 0 || range > data.rows) {
                problems.add("load[" + i + "].rows", "must be between 1 and the rows of the compute's data");
            }
        }
    }

    /** The id of its branch. */
    @Override
    public String branch() {
        return Objects.requireNonNullElse(branch, id.replaceFirst("^ep-", "br-"));
    }

    /** Its size limits; throws if the table does not have its sizes. */
    public Limits limits(SizeTable sizes) {
        return limits(sizes, (key, what) -> {
            throw new IllegalArgumentException(key + " " + what);
        });
    }

    /** Its size limits; reports a size that the table does not have, and takes another one for it. */
    Limits limits(SizeTable sizes, Binder.Problems problems) {
        Size min = size("min-cu", minCu, sizes.usual(), sizes, problems);
        Size max = size("max-cu", maxCu, min, sizes, problems);
        if (min.cu() > max.cu()) {
            problems.add("max-cu", "is below min-cu");
            return Limits.fixed(min);
        }
        return new Limits(min, max);
    }

    private static Size size(String key, @Nullable Double cu, Size otherwise, SizeTable sizes,
            Binder.Problems problems) {
        if (cu != null && sizes.of(cu).isEmpty()) {
            problems.add(key, "must be a size of the table, one of " + sizes);
        }
        return cu == null ? otherwise : sizes.of(cu).orElse(otherwise);
    }

    /** The load of a group of clients, with its own {@code application_name}. */
    @Key("The load: clients that work. A client that loses its connection reconnects after 250 ms. One with more than 50 lookups a second does several with one query.")
    public record Load(
            @Key(required = true, value = "`lookups`: prepared lookups by primary key, uniform over the rows; `hold`: open connections with one lookup per interval each; `bursts`: a client that connects, works, disconnects and pauses") Kind kind,
            @Key(standard = "`app`", value = "its application name in the ledger") String applicationName,
            @Key(standard = "all", value = "largest id that is looked up") @Nullable Long rows,
            @Key(standard = "`1`", value = "of `lookups` and `hold`") long clients,
            @Key(standard = "`100`", value = "with `lookups` and `bursts`: lookups per second of all clients together") double ratePerSecond,
            @Key(standard = "1s; 1m", value = "time between two lookups or two bursts") @Nullable Duration every,
            @Key(standard = "`10s`", value = "of `bursts`") Duration lasting) implements Binder.Checked {

        /** The kinds of clients. */
        public enum Kind {
            LOOKUPS, HOLD, BURSTS
        }

        @Override
        public void check(Binder.Problems problems) {
            if (ratePerSecond <= 0) {
                problems.add("rate-per-second", "must be above 0");
            }
        }

        /** The largest id that is looked up, in a table with that many rows; the smallest is 1. */
        public long range(long rowsOfCompute) {
            return rows == null ? rowsOfCompute : rows;
        }

        /** The number of clients; at least 1. */
        public int number() {
            return (int) Math.max(1, clients);
        }

        /** Time between the beginnings of two lookups of one client, or of two bursts. */
        public Duration pause() {
            return Objects.requireNonNullElse(every,
                    kind == Kind.BURSTS ? Duration.ofMinutes(1) : Duration.ofSeconds(1));
        }
    }
}
