/** Main, and the verbs of the agent itself: running it, answering it, and checking what it is told. */
@NullMarked
package dev.plimsoll.cli;

import org.jspecify.annotations.NullMarked;
