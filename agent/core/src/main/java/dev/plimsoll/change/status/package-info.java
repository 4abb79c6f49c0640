/** What is known of computes and of the fleet at one moment, and how people answer it. */
@NullMarked
package dev.plimsoll.change.status;

import org.jspecify.annotations.NullMarked;
