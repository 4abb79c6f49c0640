/** Which autosuspend delay a compute should have, what keeps it awake without need, and which updates are pending. */
@NullMarked
package dev.plimsoll.advice.autosuspend;

import org.jspecify.annotations.NullMarked;
