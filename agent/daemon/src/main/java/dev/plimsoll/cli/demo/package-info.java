/** The verbs that need no account: the emulated platform, without or with an agent. */
@NullMarked
package dev.plimsoll.cli.demo;

import org.jspecify.annotations.NullMarked;
