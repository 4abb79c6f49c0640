package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.size.Limits;
import java.time.Duration;

/**
 * A compute that somebody wants.
 *
 * @param branch       id of a branch that is there
 * @param primary      whether it is the one that writes, or a replica
 * @param suspendDelay inactivity after which it is suspended
 */
public record Wish(String branch, boolean primary, Limits limits, boolean poolerEnabled, boolean disabled,
        Duration suspendDelay) {}
