/** Which agent works on which project: claims in the store, under a lease of each agent. */
@NullMarked
package dev.plimsoll.store.claim;

import org.jspecify.annotations.NullMarked;
