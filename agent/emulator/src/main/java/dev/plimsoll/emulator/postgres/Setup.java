package dev.plimsoll.emulator.postgres;

/**
 * What a server is started with.
 *
 * @param sharedBuffers  bytes of the server's own buffers
 * @param maxConnections all of them, reserved ones included
 * @param cacheLimit     bytes of file cache the server says it has, where the platform has a setting for it; 0 for none
 */
public record Setup(long sharedBuffers, int maxConnections, long cacheLimit) {}
