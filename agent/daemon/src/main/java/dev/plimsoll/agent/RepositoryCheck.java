package dev.plimsoll.agent;

import dev.plimsoll.agent.Checkup.CheckResult;
import dev.plimsoll.agent.Checkup.Leg;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.proposal.ProposalSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Checks whether each compute of changes as code may have its branch and its file in the repository. */
final class RepositoryCheck {

    /** Problems in one leg; the next ones show when these are solved. */
    private static final int SHOWN = 5;

    private final Settings settings;
    /** Problems by repository. */
    private final Map<String, CheckedRepository> found = new TreeMap<>();

    private record CheckedRepository(int computes, List<String> problems) {

        CheckedRepository and(CheckedRepository other) {
            return new CheckedRepository(computes + other.computes,
                    Stream.concat(problems.stream(), other.problems.stream()).toList());
        }
    }

    private RepositoryCheck(Settings settings) {
        this.settings = settings;
    }

    /** One leg for each repository and branch that is configured; none where all changes go to the platform. */
    static List<Leg> of(Settings settings, Map<Project, List<Compute>> computes) {
        RepositoryCheck check = new RepositoryCheck(settings);
        settings.repositories().forEach(to -> check.add(to, 0, to.problem().stream().toList()));
        computes.forEach((project, listed) -> listed.forEach(compute -> check.look(compute, project)));
        return check.found.entrySet().stream().map(one -> leg(one.getKey(), one.getValue())).toList();
    }

    private void look(Compute compute, Project project) {
        ComputeSettings own = settings.forCompute(compute, project);
        ProposalSettings to = own.proposals();
        if (to != null && own.change().via() == Via.FILE) {
            add(to, 1, to.problem(compute.id()).stream().toList());
        }
    }

    private void add(ProposalSettings to, int computes, List<String> problems) {
        found.merge("%s, branch %s".formatted(to.directory(), to.branch()), new CheckedRepository(computes, problems),
                CheckedRepository::and);
    }

    private static Leg leg(String repository, CheckedRepository found) {
        List<String> problems = found.problems();
        return problems.isEmpty()
                ? new Leg("repository", CheckResult.OK,
                        "%s, for %s".formatted(repository, FigureText.of(found.computes(), "compute")))
                : new Leg("repository", CheckResult.FAILED, "%s: %s%s".formatted(repository,
                        String.join("; ", problems.subList(0, Math.min(SHOWN, problems.size()))),
                        problems.size() <= SHOWN ? "" : "; and %d more".formatted(problems.size() - SHOWN)));
    }
}
