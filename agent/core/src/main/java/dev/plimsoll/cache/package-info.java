/** What a cache's counters said, and what that means. */
@NullMarked
package dev.plimsoll.cache;

import org.jspecify.annotations.NullMarked;
