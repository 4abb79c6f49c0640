/** The verbs for an account: its API keys and its projects. */
@NullMarked
package dev.plimsoll.cli.account;

import org.jspecify.annotations.NullMarked;
