/** The verb that replays traces and recorded probes; it contacts neither the platform nor a compute. */
@NullMarked
package dev.plimsoll.cli.backtest;

import org.jspecify.annotations.NullMarked;
