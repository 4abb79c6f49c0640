package dev.plimsoll.account.computes;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.SizeRange;

/** Formats a compute with the terms of the platform's console (platform/api.md section 2.3). */
final class ComputeText {

    private ComputeText() {}

    static String type(Compute compute) {
        return compute.isPrimary() ? "Primary read-write" : "Read replica";
    }

    /** {@code Active} or {@code Idle}; any other state of the platform, capitalised. */
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

    static String phrase(Compute compute) {
        return "%s (%s, %s, %s)".formatted(compute.id(), type(compute), status(compute.lifecycle().state()),
                size(compute.size()));
    }
}
