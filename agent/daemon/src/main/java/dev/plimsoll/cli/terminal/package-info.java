/** What every verb stands on: the options given, the terminal and who sits at it, the exit codes. */
@NullMarked
package dev.plimsoll.cli.terminal;

import org.jspecify.annotations.NullMarked;
