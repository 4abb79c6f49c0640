/** What the time of a compute is used for: per day, and as gaps without activity of others. */
@NullMarked
package dev.plimsoll.activity.use;

import org.jspecify.annotations.NullMarked;
