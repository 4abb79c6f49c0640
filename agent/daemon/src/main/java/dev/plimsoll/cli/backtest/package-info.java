/** The verb that replays traces and the record, and asks nobody for anything. */
@NullMarked
package dev.plimsoll.cli.backtest;

import org.jspecify.annotations.NullMarked;
