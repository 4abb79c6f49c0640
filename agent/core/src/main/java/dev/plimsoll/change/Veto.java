package dev.plimsoll.change;

import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A guardrail that blocks a change now, with its figures. */
public sealed interface Veto extends ChangeCause {

    Guardrail guardrail();

    /** Reason that blocks a change; the label {@code guardrail}. */
    enum Guardrail {
        STOPPED, LOCKED_PROJECT, DISABLED, UNKNOWN_STATE, MOVING, OPEN_CHANGE, COOLDOWN, DISMISSED, EVIDENCE,
        UNKNOWN_SIZE,
        STALE, PROTECTED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The stop switch is on. */
    record StopSwitchOn() implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.STOPPED;
        }
    }

    /** The configuration protects the compute from changes. */
    record ProtectedCompute() implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.PROTECTED;
        }
    }

    /** The platform locked the project. */
    record ProjectLocked() implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.LOCKED_PROJECT;
        }
    }

    /** The owner disabled the compute. */
    record ComputeDisabled() implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.DISABLED;
        }
    }

    /** The state of the compute is not known here. */
    record UnknownState(String word) implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.UNKNOWN_STATE;
        }
    }

    /** The platform is already changing the state of the compute. */
    record StateMoving() implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.MOVING;
        }
    }

    /** The size table does not list the target. */
    record TargetNotListed(SizeRange target) implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.UNKNOWN_SIZE;
        }
    }

    /** The previous change is not verified yet. */
    record ChangeOpen() implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.OPEN_CHANGE;
        }
    }

    /** The latest change is too recent. */
    record RecentChange(LatestChange latest, Duration cooldown) implements Veto {
        /** What became of the latest change. */
        public enum LatestChange {
            MADE, REFUSED, FAILED, STARTED
        }

        @Override
        public Guardrail guardrail() {
            return Guardrail.COOLDOWN;
        }
    }

    /** The owner dismissed changes. */
    record ChangesDismissed(Instant until) implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.DISMISSED;
        }
    }

    /** The compute was not observed in its present form. */
    record NotObserved() implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.EVIDENCE;
        }
    }

    /** The compute was not observed for long enough. */
    record ObservedTooShort(Duration observed, Duration needed) implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.EVIDENCE;
        }
    }

    /** The latest probe is older than {@code limit}. */
    record ProbeTooOld(Duration limit) implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.STALE;
        }
    }

    /** The compute is not listed any more. */
    record NoLongerListed() implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.STALE;
        }
    }

    /** The compute changed since the listing behind the plan. */
    record ChangedSinceListing(String state, SizeRange size, String listedState, SizeRange listedSize) implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.STALE;
        }
    }

    /** The compute could not be listed again. */
    record NotListedAgain(@Nullable String fault) implements Veto {
        @Override
        public Guardrail guardrail() {
            return Guardrail.STALE;
        }
    }
}
