/** The verbs that show the fleet and change no compute: once, advise, history. */
@NullMarked
package dev.plimsoll.cli.show;

import org.jspecify.annotations.NullMarked;
