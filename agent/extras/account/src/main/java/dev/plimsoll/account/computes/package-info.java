/** The verbs that list and change computes. */
@NullMarked
package dev.plimsoll.account.computes;

import org.jspecify.annotations.NullMarked;
