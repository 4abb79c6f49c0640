package dev.plimsoll.stress.change;

import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Answers.AnswerTerms;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** People: they approve and dismiss, turn the stop switch, set sizes, change branches and delete computes. */
final class SimulatedPerson {

    private final ChangeRun run;
    private final Random random;

    SimulatedPerson(ChangeRun run) {
        this.run = run;
        this.random = run.random();
    }

    /** Does one thing, unless the store is gone. */
    void act() {
        WatchedStore store = run.stores().get(random.nextInt(run.stores().size()));
        List<SimulatedCompute> all = List.copyOf(run.platform().all());
        if (store.isGone() || all.isEmpty()) {
            return;
        }
        SimulatedCompute compute = all.get(random.nextInt(all.size()));
        Answers answers = new Answers(() -> store.stores().journal(), Explanation.WORDING, new AnswerTerms(true,
                id -> run.terms(id).change().permission().expires()));
        Instant now = run.platform().now();
        switch (random.nextInt(20)) {
            case 0 -> {
                run.happened(Disturbance.STOP_SWITCH_ON, "");
                answers.stop("person", now);
            }
            case 1, 2, 3 -> {
                run.happened(Disturbance.STOP_SWITCH_OFF, "");
                answers.resume("person", now);
            }
            case 4, 5, 6 -> {
                run.happened(Disturbance.DISMISSED_BY_PERSON, compute.id());
                answers.dismiss(compute.id().toString(), Duration.ofHours(1 + random.nextInt(6)), null, "person", null,
                        now);
            }
            case 7 -> {
                if (random.nextInt(4) == 0) {
                    setDelay(compute);
                } else {
                    setSize(compute);
                }
            }
            case 8 -> {
                run.happened(Disturbance.BRANCH_CHANGED, compute.id());
                compute.changeBranch(now);
            }
            case 9 -> {
                if (random.nextInt(4) == 0) {
                    run.happened(Disturbance.COMPUTE_DELETED, compute.id());
                    run.platform().delete(compute.id());
                }
            }
            case 10, 11 -> {
                run.happened(Disturbance.UNDONE_BY_PERSON, compute.id());
                answers.undo(compute.id().toString(), random.nextInt(3) == 0, "person", now);
            }
            case 12 -> {
                run.happened(Disturbance.WITHDRAWN_BY_PERSON, compute.id());
                answers.withdraw(compute.id().toString(), "person", now);
            }
            default -> {
                run.happened(Disturbance.APPROVED_BY_PERSON, compute.id());
                answers.approve(compute.id().toString(), random.nextInt(3) == 0, null, "person", now,
                        unused -> Optional.empty());
            }
        }
    }

    private void setSize(SimulatedCompute compute) {
        SizeRange size = size(random);
        run.happened(Disturbance.SIZE_SET_BY_PERSON, compute.id() + " to " + size);
        run.platform().set(compute.id(), size);
    }

    private void setDelay(SimulatedCompute compute) {
        Autosuspend delay = random.nextInt(3) == 0
                ? new Autosuspend.Never()
                : new Autosuspend.After(Duration.ofMinutes(1 + random.nextInt(60)));
        run.happened(Disturbance.DELAY_SET_BY_PERSON, compute.id() + " to " + delay);
        run.platform().set(compute.id(), delay);
    }

    /** A size of the table; sometimes a range. */
    static SizeRange size(Random random) {
        int max = random.nextInt(ChangeTerms.SIZES.size());
        int min = random.nextInt(5) == 0 ? random.nextInt(max + 1) : max;
        return new SizeRange(ComputeUnits.of(ChangeTerms.SIZES.get(min)), ComputeUnits.of(ChangeTerms.SIZES.get(max)));
    }
}
