package dev.plimsoll.cli.verb;

/** A verb that changes something; it is never suggested after a typing error. */
public interface ChangingVerb {}
