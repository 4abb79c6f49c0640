/** The verbs of computes: what there is, and any change to it by hand. */
@NullMarked
package dev.plimsoll.cli.computes;

import org.jspecify.annotations.NullMarked;
