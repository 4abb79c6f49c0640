/** What every verb uses: common options, terminal input and output, exit codes. */
@NullMarked
package dev.plimsoll.cli.terminal;

import org.jspecify.annotations.NullMarked;
