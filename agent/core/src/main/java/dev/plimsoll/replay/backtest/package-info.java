/** Backtests: cost of a policy on a trace or on recorded samples, compared with its alternatives. */
@NullMarked
package dev.plimsoll.replay.backtest;

import org.jspecify.annotations.NullMarked;
