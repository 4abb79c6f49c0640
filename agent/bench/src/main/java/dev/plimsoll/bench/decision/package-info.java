/** Weeks of reads, policies that follow them, and a clairvoyant that did it best. */
@NullMarked
package dev.plimsoll.bench.decision;

import org.jspecify.annotations.NullMarked;
