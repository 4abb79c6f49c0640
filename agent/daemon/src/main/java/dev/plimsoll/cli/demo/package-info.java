/** The verbs that need no account: the emulated platform alone, or with the agent beside it. */
@NullMarked
package dev.plimsoll.cli.demo;

import org.jspecify.annotations.NullMarked;
