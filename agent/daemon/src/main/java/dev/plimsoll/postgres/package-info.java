/** Reads the statistics view over JDBC, without waking suspended computes. */
@NullMarked
package dev.plimsoll.postgres;

import org.jspecify.annotations.NullMarked;
