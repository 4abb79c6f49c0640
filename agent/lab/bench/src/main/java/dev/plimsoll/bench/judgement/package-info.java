/** A panel of situations with what a database administrator would do, and the product's answer to each. */
@NullMarked
package dev.plimsoll.bench.judgement;

import org.jspecify.annotations.NullMarked;
