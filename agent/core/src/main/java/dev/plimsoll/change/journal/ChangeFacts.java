package dev.plimsoll.change.journal;

/**
 * What the journal holds at one moment of all that a change of one compute depends on.
 *
 * @param record the changes of the compute
 * @param fleet  recent changes of the fleet, and the stop switch
 */
public record ChangeFacts(ChangeRecord record, FleetChanges fleet) {}
