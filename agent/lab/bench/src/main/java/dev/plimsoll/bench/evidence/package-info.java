/** The correctness of recommendations on replayed traces, compared with simpler rules. */
@NullMarked
package dev.plimsoll.bench.evidence;

import org.jspecify.annotations.NullMarked;
