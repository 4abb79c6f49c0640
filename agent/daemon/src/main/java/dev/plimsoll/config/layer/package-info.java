/** The layers of a configuration (defaults, file, environment, flags), and how they are merged. */
@NullMarked
package dev.plimsoll.config.layer;

import org.jspecify.annotations.NullMarked;
