/** Which computes exist, and what the platform reports about them. */
@NullMarked
package dev.plimsoll.fleet;

import org.jspecify.annotations.NullMarked;
