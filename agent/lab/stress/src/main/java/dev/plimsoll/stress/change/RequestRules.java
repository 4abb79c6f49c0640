package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.stress.change.RunCounts.What;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules of a request: it has an intent, it is sent once, and a change that waited for idle drops no connection. */
final class RequestRules {

    /** Longest time from a listing to the request that rests on it. */
    private static final Duration FRESH = Duration.ofMinutes(4);

    private final ChangeRun run;
    private final Set<String> requested = new HashSet<>();
    private final Set<String> waitedForIdle = new HashSet<>();

    RequestRules(ChangeRun run) {
        this.run = run;
    }

    /** Called for each intent that is written. */
    void begun(WatchedStore store, Intended intent, Fence fence) {
        SimulatedAgent agent = run.acting();
        run.tell("%s %s", agent.name(), intent);
        boolean isProposed = run.terms(intent.compute()).change().via() == Via.FILE;
        if (agent.heldBack(intent.compute()).isPresent() && !isProposed) {
            run.violated("no intent of a request while the platform is known to take no request", intent);
        }
        run.counts()
                .add(intent.isRollBack()
                        ? What.ROLL_BACK_INTENTS
                        : intent.setting() == ComputeSetting.SIZE ? What.INTENTS : What.DELAY_INTENTS);
        if (!store.isHeld(fence)) {
            run.violated("no change under a claim that has passed on", intent);
        }
        if (store.isUnseen(intent.compute()) && !intent.isRollBack()) {
            run.violated("no change while the latest probe failed, unless it undoes a harmful one", intent);
        }
        Optional<SizeRange> inCode = agent.seenInCode(intent.compute());
        if (isProposed && inCode.isPresent() && !intent.from().equals(SettingValue.of(inCode.get()))) {
            run.violated("no change while the code says another size", intent);
        }
        BeginningRules rules = new BeginningRules(run.terms(intent.compute()), intent, agent.seen(intent.compute()),
                agent.allSeen(), store.written(), agent.startedAt(), run::violated);
        rules.check(run.alert() != null);
        if (rules.waitedForIdle()) {
            waitedForIdle.add(intent.changeId());
        }
    }

    /** Called before each request. Returns the intent behind it. */
    Intended requested(SimulatedAgent agent, ComputeId compute, SettingValue to, Via via) {
        ChangePolicy terms = run.terms(compute).change();
        run.counts().add(What.REQUESTS);
        List<Intended> intents = agent.store()
                .written(compute)
                .stream()
                .filter(Intended.class::isInstance)
                .map(Intended.class::cast)
                .toList();
        if (intents.isEmpty() || !intents.getLast().to().equals(to)) {
            run.violated("no request without an intent", compute + " to " + to);
            throw new IllegalStateException("no intent");
        }
        Intended intent = intents.getLast();
        if (terms.via() != via) {
            run.violated("no request for a change as code, and no proposal of another", intent);
        }
        if (!requested.add(intent.changeId())) {
            run.violated("no request is sent twice", intent);
        }
        if (agent.seen(compute).at().plus(FRESH).isBefore(run.platform().now())) {
            run.violated("no request on an old listing", intent);
        }
        return intent;
    }

    /** Called when a proposal was not made after all. */
    void notProposed(Intended intent) {
        requested.remove(intent.changeId());
    }

    /** Whether a request of this change was sent, or it was proposed. */
    boolean wasSent(String changeId) {
        return requested.contains(changeId);
    }

    /** Called when a request dropped connections of a compute that was awake since {@code awakeSince}. */
    void dropped(SimulatedAgent agent, Intended intent, Instant awakeSince) {
        if (waitedForIdle.contains(intent.changeId())) {
            run.counts().add(What.WOKEN_BEFORE_AN_IDLE_CHANGE);
            if (awakeSince.isBefore(agent.seen(intent.compute()).at())) {
                run.violated("no connection dropped by a change that waited for idle", intent);
            }
        }
    }
}
