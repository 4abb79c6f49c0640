/** Accumulated savings, costs and constraints of each size, and the one decision made from them. */
@NullMarked
package dev.plimsoll.decision;

import org.jspecify.annotations.NullMarked;
