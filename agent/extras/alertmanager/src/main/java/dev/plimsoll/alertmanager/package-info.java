/** The extra {@code alertmanager}: reads the alerts of the owner, which may forbid changes. */
@NullMarked
package dev.plimsoll.alertmanager;

import org.jspecify.annotations.NullMarked;
