package dev.plimsoll.replay;

import dev.plimsoll.fleet.size.Bytes;

/**
 * Properties of a compute that a trace of pages lacks; the same at every probe.
 *
 * @param branchId            the branch of the compute
 * @param database            size of all user databases
 * @param connections         client backends
 * @param running             client backends that run a query and wait for nothing; {@code Connections.UNKNOWN} if
 *                            unknown
 * @param reservedConnections slots that only superusers get
 * @param reportsTouched        whether the platform reports how many pages were touched in the latest windows
 */
public record TraceContext(String branchId, Bytes database, int connections, int running, int reservedConnections,
        boolean reportsTouched) {}
