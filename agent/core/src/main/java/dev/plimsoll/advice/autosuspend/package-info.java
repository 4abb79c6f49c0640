/** Which autosuspend delay a compute should have, what keeps it awake for nothing, and which updates wait for it. */
@NullMarked
package dev.plimsoll.advice.autosuspend;

import org.jspecify.annotations.NullMarked;
