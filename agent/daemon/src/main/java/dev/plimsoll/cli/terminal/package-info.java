/** What a terminal, a pipe or a file receives: tables, lines, progress, JSON and the log. */
@NullMarked
package dev.plimsoll.cli.terminal;

import org.jspecify.annotations.NullMarked;
