/** The verbs that list and change computes. */
@NullMarked
package dev.plimsoll.cli.computes;

import org.jspecify.annotations.NullMarked;
