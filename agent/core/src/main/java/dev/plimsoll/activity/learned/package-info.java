/** What Plimsoll learned about a compute: how the platform reports activity, its suspend delay, periodic activity. */
@NullMarked
package dev.plimsoll.activity.learned;

import org.jspecify.annotations.NullMarked;
