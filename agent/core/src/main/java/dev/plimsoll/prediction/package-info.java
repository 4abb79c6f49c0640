/** The constants of the model and the curve, the cost weights of the owner, and the estimate of one size. */
@NullMarked
package dev.plimsoll.prediction;

import org.jspecify.annotations.NullMarked;
