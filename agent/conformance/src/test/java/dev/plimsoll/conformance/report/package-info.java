/** What the tests showed, collected and written down. */
@NullMarked
package dev.plimsoll.conformance.report;

import org.jspecify.annotations.NullMarked;
