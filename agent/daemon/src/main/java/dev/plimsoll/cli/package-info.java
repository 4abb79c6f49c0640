/** The verbs; main. */
@NullMarked
package dev.plimsoll.cli;

import org.jspecify.annotations.NullMarked;
