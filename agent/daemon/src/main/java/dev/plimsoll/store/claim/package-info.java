/** Which agent works on which project: claims in the store, by a cluster scheduler. */
@NullMarked
package dev.plimsoll.store.claim;

import org.jspecify.annotations.NullMarked;
