package dev.plimsoll.config.table;

import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.MaintenanceWindows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The configuration keys of section {@code change}. */
public final class ChangeKeys {

    static final List<Key<?>> TABLE = new ArrayList<>();

    public static final Key<ApprovalMode> APPROVAL = key("change.approval", Kinds.choice(ApprovalMode.class), "person",
            "Who approves a change in mode apply. person: a person approves each change. policy: no approval is needed.");
    public static final Key<When> WHEN = key("change.when", Kinds.choice(When.class), "idle",
            "When a change is made. idle: while the compute is suspended. window: in a window of change.windows. now: at once.");
    public static final Key<Via> VIA = key("change.via", Kinds.choice(Via.class), "api",
            "Who makes a change. api: the agent asks the platform. file: the agent proposes it as a commit, and people apply it.");
    public static final Key<List<Allowed>> ALLOW = key("change.allow",
            Kind.list("a list of autosuspend, pooler", Kinds.choice(Allowed.class)), "",
            "What else the agent may change beside the size: autosuspend. Needs a platform that has the setting (profile neon) and change.via api.");
    public static final Key<ChangeWindows> WINDOWS = key("change.windows", MaintenanceWindows.KIND, "",
            "Maintenance windows: a list of {cron, duration, zone} or {days, start, duration, zone}. With change.when idle they "
                    + "are used after change.deadline.");
    public static final Key<ChangeWindows> BLACKOUTS = key("change.blackouts", MaintenanceWindows.KIND, "",
            "Times without any change, in the form of change.windows.");
    public static final Key<Duration> APPROVAL_EXPIRES = key("change.approval-expires", Kinds.duration("1m"), "7d",
            "How long an approval holds.");
    public static final Key<Integer> GRADUATE_AFTER = key("change.graduate-after", Kinds.whole(1, 1_000), null,
            "Confirmed changes of a compute after which it needs no more approvals. Empty: always needed.");
    public static final Key<RollBack> ROLL_BACK = key("change.roll-back", Kinds.choice(RollBack.class), "now",
            "When a harmful change is undone. now: at once. idle: while the compute is suspended. off: never.");
    public static final Key<Duration> COOLDOWN = key("change.cooldown", Kinds.duration("0s"), "30m",
            "Shortest time from one change of a compute to the next.");
    public static final Key<Duration> SHRINK_COOLDOWN = key("change.shrink-cooldown", Kinds.duration("0s"), null,
            "The same before a change to a smaller size. Empty: change.cooldown.");
    public static final Key<Integer> PER_DAY = key("change.per-day", Kinds.whole(1, ChangeRecord.KEPT), null,
            "Most changes of one compute in 24 hours. Empty: no limit.");
    public static final Key<Integer> PER_HOUR = new Key<>("change.per-hour", Kinds.whole(1, 1_000_000), "10",
            "Most changes of the fleet in one hour. Empty in a file: no limit.", true).in(TABLE);
    public static final Key<Duration> YIELD = key("change.yield", Kinds.duration("0s"), "1d",
            "How long the agent does not change a compute after somebody else set its size.");
    public static final Key<Double> COMPUTE_BUDGET = key("change.budget.compute", Kinds.COST, null,
            "Most CU-hours a month of one compute that a change to a larger size may lead to. Empty: no limit.");
    public static final Key<Double> PROJECT_BUDGET = key("change.budget.project", Kinds.COST, null,
            "The same for all computes of a project.");
    public static final Key<Double> FLEET_BUDGET = key("change.budget.fleet", Kinds.COST, null,
            "The same for all computes.");
    public static final Key<Integer> MAX_STEP = key("change.max-step", Kinds.whole(1, Integer.MAX_VALUE), null,
            "Largest number of sizes of the size table that one change may cross. Empty: no limit.");
    public static final Key<Boolean> PROTECTED = key("change.protected", Kinds.BOOLEAN, "false",
            "true: the agent never changes the compute, even after an approval, but still recommends sizes. Meant for overrides.");
    public static final Key<Duration> CHANGE_DEADLINE = key("change.deadline", Kinds.duration("1s"), null,
            "Longest time that an approved change waits for a suspend. Then it is made in a window of change.windows; without "
                    + "windows, a person decides. Empty: no limit.");

    private ChangeKeys() {}

    private static <T> Key<T> key(String path, Kind<T> kind, @Nullable String standard, String about) {
        return new Key<>(path, kind, standard, about).in(TABLE);
    }
}
