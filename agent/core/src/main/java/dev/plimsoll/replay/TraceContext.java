package dev.plimsoll.replay;

import dev.plimsoll.fleet.size.Bytes;

/**
 * What a trace of pages does not tell of a compute; the same at every look.
 *
 * @param branchId            the branch that it serves
 * @param database            size of all user databases
 * @param connections         client backends
 * @param running             of those, how many run a query and wait for nothing; {@code Connections.UNTOLD} where that is not told either
 * @param reservedConnections slots that only superusers get
 * @param tellsTouched        whether the platform tells how many pages were touched lately
 */
public record TraceContext(String branchId, Bytes database, int connections, int running, int reservedConnections,
        boolean tellsTouched) {}
