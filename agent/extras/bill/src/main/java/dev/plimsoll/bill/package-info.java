/** The extra {@code bill}: reads what the platform bills for each hour, and compares it with what the agent saw. */
@NullMarked
package dev.plimsoll.bill;

import org.jspecify.annotations.NullMarked;
