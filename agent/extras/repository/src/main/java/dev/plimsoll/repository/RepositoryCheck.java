package dev.plimsoll.repository;

import dev.plimsoll.config.key.Values;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.fleet.Compute;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Checks whether each compute of changes as code may have its branch and its file in the repository. */
final class RepositoryCheck {

    /** Problems in one leg; the next ones show when these are solved. */
    private static final int SHOWN = 5;

    private final Map<String, CheckedRepository> found = new TreeMap<>();

    private record CheckedRepository(int computes, List<String> problems) {

        CheckedRepository and(CheckedRepository other) {
            return new CheckedRepository(computes + other.computes,
                    Stream.concat(problems.stream(), other.problems.stream()).toList());
        }
    }

    private RepositoryCheck() {}

    /** One leg for each repository and branch that is configured; none where all changes go to the platform. */
    static List<CheckLine> of(CheckedFleet fleet) {
        List<ProposalSettings> repositories = fleet.everywhere()
                .stream()
                .flatMap(values -> inCode(values).stream())
                .distinct()
                .toList();
        RepositoryCheck check = new RepositoryCheck();
        repositories.forEach(to -> check.add(to, 0, to.problem().stream().toList()));
        if (!repositories.isEmpty()) {
            fleet.computes()
                    .values()
                    .stream()
                    .flatMap(List::stream)
                    .map(Compute::id)
                    .forEach(
                            id -> fleet.values(id)
                                    .flatMap(RepositoryCheck::inCode)
                                    .ifPresent(to -> check.add(to, 1, to.problem(id).stream().toList())));
        }
        return check.found.entrySet().stream().map(entry -> leg(entry.getKey(), entry.getValue())).toList();
    }

    private static Optional<ProposalSettings> inCode(Values values) {
        return CodeRepository.isInCode(values) ? CodeRepository.settings(values) : Optional.empty();
    }

    private void add(ProposalSettings to, int computes, List<String> problems) {
        found.merge("%s, branch %s".formatted(to.directory(), to.branch()), new CheckedRepository(computes, problems),
                CheckedRepository::and);
    }

    private static CheckLine leg(String repository, CheckedRepository found) {
        List<String> problems = found.problems();
        return problems.isEmpty()
                ? new CheckLine("repository", CheckResult.OK,
                        "%s, for %s".formatted(repository, FigureText.of(found.computes(), "compute")))
                : new CheckLine("repository", CheckResult.FAILED, "%s: %s%s".formatted(repository,
                        String.join("; ", problems.subList(0, Math.min(SHOWN, problems.size()))),
                        problems.size() <= SHOWN ? "" : "; and %d more".formatted(problems.size() - SHOWN)));
    }
}
