package dev.plimsoll.platform.management;

/**
 * A branch of a project.
 *
 * @param id   as computes name it
 * @param name as people do; empty where it has none
 */
public record BranchItem(String id, String name) {}
