/** Which computes exist and which sizes they may have. */
@NullMarked
package dev.plimsoll.fleet;

import org.jspecify.annotations.NullMarked;
