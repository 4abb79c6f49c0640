/** Walks every compute that is due once along the straight way, on the beat. */
@NullMarked
package dev.plimsoll.reconcile;

import org.jspecify.annotations.NullMarked;
