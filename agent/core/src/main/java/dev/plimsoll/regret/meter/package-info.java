/** Debt against price: adds up what each size would have saved, and chooses when one pays. */
@NullMarked
package dev.plimsoll.regret.meter;

import org.jspecify.annotations.NullMarked;
