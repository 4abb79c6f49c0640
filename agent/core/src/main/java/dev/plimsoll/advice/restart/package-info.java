/** What a restart of a compute costs, now and at each hour of the week, and which changes restart it. */
@NullMarked
package dev.plimsoll.advice.restart;

import org.jspecify.annotations.NullMarked;
