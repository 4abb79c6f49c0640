/** Section 2 of the contract as tests: what there is, and its fields. */
@NullMarked
package dev.plimsoll.conformance.resource;

import org.jspecify.annotations.NullMarked;
