/** Traces of page reads, replayed through exact caches of every size. */
@NullMarked
package dev.plimsoll.replay;

import org.jspecify.annotations.NullMarked;
