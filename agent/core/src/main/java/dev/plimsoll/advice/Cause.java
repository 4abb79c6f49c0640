package dev.plimsoll.advice;

/**
 * One cause of a recommendation or of a change, with its figures and without text.
 *
 * <p>Each subject has a sealed interface of its own, next to the code that finds the causes.
 */
public interface Cause {}
