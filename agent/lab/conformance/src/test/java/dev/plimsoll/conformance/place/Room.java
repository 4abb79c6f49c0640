package dev.plimsoll.conformance.place;

import java.util.List;

/**
 * The only branches where the suite may create computes; it never changes existing ones.
 *
 * @param branches in the order in which they are used
 */
public record Room(String projectId, List<String> branches) {

    public Room {
        branches = List.copyOf(branches);
    }
}
