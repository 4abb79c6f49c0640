package dev.plimsoll.emulator.postgres;

/**
 * The start settings of a server.
 *
 * @param sharedBuffers  bytes of the server's own buffers
 * @param maxConnections including reserved connections
 * @param cacheLimit     reported bytes of file cache, if the platform has a setting for it; 0 for none
 */
public record Setup(long sharedBuffers, int maxConnections, long cacheLimit) {}
