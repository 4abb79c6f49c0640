/** The extra {@code backtest}: replays recorded samples through a policy, and shows what it would have changed. */
@NullMarked
package dev.plimsoll.backtest;

import org.jspecify.annotations.NullMarked;
