/** Which computes exist, and what the platform tells of them. */
@NullMarked
package dev.plimsoll.fleet;

import org.jspecify.annotations.NullMarked;
