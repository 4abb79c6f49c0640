/** Reads the alerts of the owner, which may forbid changes. */
@NullMarked
package dev.plimsoll.alerts;

import org.jspecify.annotations.NullMarked;
