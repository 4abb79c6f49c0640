/** Backtests: what a policy would have done on recorded samples, and what it would have cost. */
@NullMarked
package dev.plimsoll.replay.backtest;

import org.jspecify.annotations.NullMarked;
