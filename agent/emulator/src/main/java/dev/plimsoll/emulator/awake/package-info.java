/** Awake time of computes: by client, and without each client. */
@NullMarked
package dev.plimsoll.emulator.awake;

import org.jspecify.annotations.NullMarked;
