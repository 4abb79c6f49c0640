/** Parsed configuration text with its locations, and the problems found in it. */
@NullMarked
package dev.plimsoll.config.text;

import org.jspecify.annotations.NullMarked;
