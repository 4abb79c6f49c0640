/** What each size would miss: bounds, guesses upwards, harm downwards. */
@NullMarked
package dev.plimsoll.regret.outlook;

import org.jspecify.annotations.NullMarked;
