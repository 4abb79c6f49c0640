/** What was recommended, answered, intended and done, what it adds up to, and what a listing says of an open change. */
@NullMarked
package dev.plimsoll.change.journal;

import org.jspecify.annotations.NullMarked;
