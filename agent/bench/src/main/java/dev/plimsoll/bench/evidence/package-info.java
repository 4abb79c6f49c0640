/** How right advice turns out to be on replayed traces, beside plainer rules. */
@NullMarked
package dev.plimsoll.bench.evidence;

import org.jspecify.annotations.NullMarked;
