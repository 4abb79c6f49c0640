/** What the cache counters report: samples, windows, hit ratio, and whether the cache is full. */
@NullMarked
package dev.plimsoll.cache;

import org.jspecify.annotations.NullMarked;
