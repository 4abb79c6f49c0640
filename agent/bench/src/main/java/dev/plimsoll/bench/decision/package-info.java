/** Policies that live through weeks of reads, beside a clairvoyant. */
@NullMarked
package dev.plimsoll.bench.decision;

import org.jspecify.annotations.NullMarked;
