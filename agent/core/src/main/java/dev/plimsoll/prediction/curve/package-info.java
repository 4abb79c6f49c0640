/** What each size would miss: bounds, guesses upwards, harm downwards. */
@NullMarked
package dev.plimsoll.prediction.curve;

import org.jspecify.annotations.NullMarked;
