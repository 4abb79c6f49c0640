/** Which size a compute should have, by what each of the others would have saved. */
@NullMarked
package dev.plimsoll.regret;

import org.jspecify.annotations.NullMarked;
