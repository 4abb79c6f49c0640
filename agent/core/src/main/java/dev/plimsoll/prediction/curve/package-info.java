/** The miss-ratio curve: an estimate with bounds for each size, upward and downward. */
@NullMarked
package dev.plimsoll.prediction.curve;

import org.jspecify.annotations.NullMarked;
