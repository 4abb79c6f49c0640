/** Replays traces of page reads through a policy, as a command of its own. */
@NullMarked
package dev.plimsoll.lab.trace;

import org.jspecify.annotations.NullMarked;
