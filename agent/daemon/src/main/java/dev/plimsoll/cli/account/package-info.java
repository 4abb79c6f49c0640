/** The verbs of an account: its keys and its projects. */
@NullMarked
package dev.plimsoll.cli.account;

import org.jspecify.annotations.NullMarked;
