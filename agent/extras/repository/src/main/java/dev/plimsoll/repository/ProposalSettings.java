package dev.plimsoll.repository;

import dev.plimsoll.fleet.ComputeId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where and how changes of a compute are proposed as code.
 *
 * @param directory the Git working tree
 * @param path      path of the file in it, with {@code {project_id}} and {@code {endpoint_id}}; null for
 *                  {@code computes/{project_id}/{endpoint_id}} with the suffix of the format
 * @param format    the form of the file
 * @param branch    the branch from which people apply the code
 * @param command   the command after the commit, and its arguments; empty for none
 * @param deadline  longest time of one run of the command
 */
public record ProposalSettings(Path directory, @Nullable String path, ProposalFormat format, String branch,
        List<String> command, Duration deadline) {

    public enum ProposalFormat {
        YAML, TFVARS
    }

    private static final String USUAL_PATH = "computes/{project_id}/{endpoint_id}";

    public ProposalSettings {
        directory = directory.toAbsolutePath().normalize();
        command = List.copyOf(command);
    }

    String file(ComputeId compute) {
        String template = path != null ? path : USUAL_PATH + (format == ProposalFormat.YAML ? ".yaml" : ".tfvars");
        return template.replace("{project_id}", compute.projectId()).replace("{endpoint_id}", compute.endpointId());
    }

    static String branchOf(ComputeId compute) {
        return "plimsoll/" + compute.projectId() + "/" + compute.endpointId();
    }

    /** What is wrong with this repository; empty if changes can be proposed in it. */
    public Optional<String> problem() {
        return RepositoryProblem.of(directory).or(() -> RepositoryProblem.ofBranch(directory, branch));
    }

    /** Why no change of {@code compute} can be proposed in a repository without a problem; empty if it can. */
    public Optional<String> problem(ComputeId compute) {
        return RepositoryProblem.ofCompute(compute, branchOf(compute), file(compute), directory);
    }

    /** What is wrong with a template of a path; empty if nothing is. */
    public static Optional<String> pathProblem(String template) {
        if (!template.contains("{endpoint_id}")) {
            return Optional.of("needs {endpoint_id}: each compute has a file of its own");
        }
        String file = template.replace("{project_id}", "p").replace("{endpoint_id}", "e");
        return GitTree.isFilePath(file)
                ? Optional.empty()
                : Optional.of("is not the path of a file inside the repository: write it with slashes, relative, "
                        + "without .. and .git, and with no other {word}");
    }
}
