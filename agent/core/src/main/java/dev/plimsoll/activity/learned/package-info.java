/** What watching a compute taught of it: how the platform tells of it, when it sleeps, and who comes by the clock. */
@NullMarked
package dev.plimsoll.activity.learned;

import org.jspecify.annotations.NullMarked;
