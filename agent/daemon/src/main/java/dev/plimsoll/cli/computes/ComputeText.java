package dev.plimsoll.cli.computes;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.SizeRange;

/** A compute in the words of the platform's console (platform/api.md section 2.3). */
final class ComputeText {

    private ComputeText() {}

    static String type(Compute compute) {
        return compute.isPrimary() ? "Primary read-write" : "Read replica";
    }

    /** {@code Active} or {@code Idle}; any other word of the platform as it is, capitalised. */
    static String status(ComputeState state) {
        String word = state.word();
        return word.isEmpty() ? "-" : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** {@code 2 CU}, or {@code 0.25–2 CU (0.25–2 vCPU)}: one CU is one vCPU (section 2.5). */
    static String size(SizeRange size) {
        if (size.isFixed()) {
            return size.min() + " CU";
        }
        String span = size.min() + "–" + size.max();
        return "%s CU (%s vCPU)".formatted(span, span);
    }

    /** Which compute it is and how it stands, in one phrase. */
    static String phrase(Compute compute) {
        return "%s (%s, %s, %s)".formatted(compute.id(), type(compute), status(compute.state()), size(compute.size()));
    }
}
