package dev.plimsoll.platform.management;

/**
 * A branch of a project.
 *
 * @param id   the id that computes refer to
 * @param name its name; empty if it has none
 */
public record BranchItem(String id, String name) {}
