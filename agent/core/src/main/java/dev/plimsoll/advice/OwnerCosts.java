package dev.plimsoll.advice;

/**
 * What misses and restarts are worth to the owner.
 *
 * @param violationHour     CU that an hour at ten times the allowed misses is worth
 * @param restartCost       CU-hours that a restart with any connection is worth
 * @param droppedConnection CU-hours more for each dropped connection
 */
public record OwnerCosts(double violationHour, double restartCost, double droppedConnection) {}
