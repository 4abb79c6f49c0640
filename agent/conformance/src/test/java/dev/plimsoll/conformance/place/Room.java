package dev.plimsoll.conformance.place;

import java.util.List;

/**
 * Where the suite may make computes: nowhere else, and nothing that is there already is touched.
 *
 * @param branches in the order in which they are used
 */
public record Room(String projectId, List<String> branches) {

    public Room {
        branches = List.copyOf(branches);
    }
}
