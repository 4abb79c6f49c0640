package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * The code of the fleet: the sizes that its main branch says, and the proposed ones. People merge proposals, and a
 * pipeline applies them some time later.
 */
final class SimulatedCode {

    private static final Duration LONGEST_PIPELINE = Duration.ofHours(2);

    private final ChangeRun run;
    private final Random random;
    private final Map<ComputeId, SizeRange> main = new HashMap<>();
    private final Map<ComputeId, Intended> proposals = new LinkedHashMap<>();
    /** The latest proposal of each compute, also a merged one. */
    private final Map<ComputeId, Intended> branches = new HashMap<>();

    SimulatedCode(ChangeRun run) {
        this.run = run;
        this.random = run.random();
    }

    /** The size that the main branch says; empty if it says none. */
    Optional<SizeRange> says(ComputeId compute) {
        return Optional.ofNullable(main.get(compute));
    }

    /** One commit on the branch of the compute, which replaces an older one. */
    Execution propose(Intended intent) {
        SizeRange said = main.get(intent.compute());
        if (said != null && !said.equals(ChangeTerms.size(intent.from()))) {
            return new Execution.NotSent("the code says " + said);
        }
        if (run.occurs(Disturbance.COMMIT_FAILED, ChangeRun.IN_A_CHANGE)) {
            return new Execution.NotSent("the branch is checked out");
        }
        proposals.put(intent.compute(), intent);
        branches.put(intent.compute(), intent);
        return proposed(intent);
    }

    /** What the branch of the compute shows of a change. */
    Execution proposed(Intended intent) {
        Intended latest = branches.get(intent.compute());
        return latest != null && latest.changeId().equals(intent.changeId())
                ? new Execution.ProposedAsCode("branch " + intent.compute())
                : new Execution.NotSent("the branch has no such commit");
    }

    /** A person merges a proposal, or edits the code of a compute. */
    void edit() {
        if (!proposals.isEmpty() && random.nextInt(4) != 0) {
            List<Intended> open = List.copyOf(proposals.values());
            merge(open.get(random.nextInt(open.size())));
            return;
        }
        List<SimulatedCompute> all = List.copyOf(run.platform().all());
        if (!all.isEmpty()) {
            SimulatedCompute compute = all.get(random.nextInt(all.size()));
            boolean corrects = random.nextBoolean();
            SizeRange size = corrects ? compute.size() : SimulatedPerson.size(random);
            run.happened(Disturbance.CODE_EDITED, compute.id() + " to " + size);
            main.put(compute.id(), size);
        }
    }

    private void merge(Intended intent) {
        run.happened(Disturbance.PROPOSAL_MERGED, intent.compute());
        proposals.remove(intent.compute());
        main.put(intent.compute(), ChangeTerms.size(intent.to()));
        Duration wait = random.nextInt(3) == 0
                ? Duration.ZERO
                : Duration.ofSeconds(random.nextInt((int) LONGEST_PIPELINE.toSeconds()));
        run.platform().applyLater(intent, wait);
    }
}
