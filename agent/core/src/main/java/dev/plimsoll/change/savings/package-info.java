/** What changes of size saved or cost, measured, and what advice that nobody followed would have saved, estimated. */
@NullMarked
package dev.plimsoll.change.savings;

import org.jspecify.annotations.NullMarked;
