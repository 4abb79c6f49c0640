/** What is measured of the decisions, and how its checked-in results are written. */
@NullMarked
package dev.plimsoll.bench;

import org.jspecify.annotations.NullMarked;
