/** What the agent learned about a compute: how the platform reports activity, its autosuspend delay, periodic wake-ups. */
@NullMarked
package dev.plimsoll.activity.learned;

import org.jspecify.annotations.NullMarked;
