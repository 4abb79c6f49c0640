/** Caches that are only modelled: filled, counted and resized in the compute's own time, without a single real page. */
@NullMarked
package dev.plimsoll.emulator.cache;

import org.jspecify.annotations.NullMarked;
