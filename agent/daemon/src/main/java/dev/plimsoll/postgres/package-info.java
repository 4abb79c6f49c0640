/** Reads the statistics view over JDBC without ever waking a sleeper. */
@NullMarked
package dev.plimsoll.postgres;

import org.jspecify.annotations.NullMarked;
