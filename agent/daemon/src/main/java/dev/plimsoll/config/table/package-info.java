/** The table of all configuration keys: those of the kernel, and those that extensions declare. */
@NullMarked
package dev.plimsoll.config.table;

import org.jspecify.annotations.NullMarked;
