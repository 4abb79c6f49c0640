/** What would be advised under another target, other costs or another range of sizes; changes nothing. */
@NullMarked
package dev.plimsoll.change.whatif;

import org.jspecify.annotations.NullMarked;
