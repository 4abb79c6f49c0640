package dev.plimsoll.advice;

import java.time.Duration;

/**
 * What waiting and restarts are worth to the owner: the {@code sizing.cost} keys, as in
 * {@link dev.plimsoll.prediction.Price}.
 */
public record OwnerCosts(double waitingHour, Duration readLatency, double restart, double droppedConnection) {}
