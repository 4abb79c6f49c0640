/** What is known of one size: lived, seen while a cache filled, told by the platform; and what its owner holds dear. */
@NullMarked
package dev.plimsoll.prediction.model.size;

import org.jspecify.annotations.NullMarked;
