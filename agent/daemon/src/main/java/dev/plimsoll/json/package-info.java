/** Records as JSON: one form, by the names of their components, for what is stored and for what readers get. */
@NullMarked
package dev.plimsoll.json;

import org.jspecify.annotations.NullMarked;
