/** Section 2 of the contract as tests: resources and their fields. */
@NullMarked
package dev.plimsoll.conformance.resource;

import org.jspecify.annotations.NullMarked;
