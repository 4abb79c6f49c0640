/** Modelled caches: filled, counted and resized in emulated time, without real pages. */
@NullMarked
package dev.plimsoll.emulator.cache;

import org.jspecify.annotations.NullMarked;
