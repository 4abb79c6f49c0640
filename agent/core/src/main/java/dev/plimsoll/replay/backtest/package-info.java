/** What a policy would have made of a trace or of recorded samples, told beside what else could have been done. */
@NullMarked
package dev.plimsoll.replay.backtest;

import org.jspecify.annotations.NullMarked;
