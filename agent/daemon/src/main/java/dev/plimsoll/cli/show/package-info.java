/** The verbs that show what is known of the fleet, and change nothing: once, advise, history. */
@NullMarked
package dev.plimsoll.cli.show;

import org.jspecify.annotations.NullMarked;
