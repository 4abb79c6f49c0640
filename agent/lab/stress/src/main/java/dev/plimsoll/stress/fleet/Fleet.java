package dev.plimsoll.stress.fleet;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A fleet by numbers alone: which computes there are, and which of them are awake.
 *
 * @param profile    which platform it is listed by
 * @param computes   how many in all
 * @param perProject how many in one project
 * @param awake      how many of them are awake, one in each project as far as they go
 */
record Fleet(Profile profile, int computes, int perProject, int awake) {

    /** The two platforms that the agent knows. */
    enum Profile {
        STANDARD, NEON;

        /** As the agent's configuration writes it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** One compute, by its project and its place there. */
    record Member(int project, int place) {

        String projectId() {
            return "bench-project-%05d".formatted(project);
        }

        String endpointId() {
            return "ep-bench-%05d-%d".formatted(project, place);
        }

        String branchId() {
            return "br-bench-%05d-%d".formatted(project, place);
        }
    }

    Fleet {
        if (computes < 1 || perProject < 1 || awake < 0 || awake > computes) {
            throw new IllegalArgumentException("a fleet has computes, and no more awake than there are");
        }
    }

    int projects() {
        return (computes + perProject - 1) / perProject;
    }

    /** The computes of a project. */
    List<Member> of(int project) {
        int left = computes - project * perProject;
        return IntStream.range(0, Math.min(perProject, left)).mapToObj(place -> new Member(project, place)).toList();
    }

    /** All computes, the awake ones first. */
    List<Member> members() {
        return IntStream.range(0, perProject)
                .boxed()
                .flatMap(place -> IntStream.range(0, projects()).mapToObj(project -> new Member(project, place)))
                .filter(member -> member.project() * perProject + member.place() < computes)
                .toList();
    }

    boolean isAwake(Member member) {
        return member.place() * projects() + member.project() < awake;
    }
}
