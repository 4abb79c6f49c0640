/** Collects and writes the results of the tests. */
@NullMarked
package dev.plimsoll.conformance.report;

import org.jspecify.annotations.NullMarked;
