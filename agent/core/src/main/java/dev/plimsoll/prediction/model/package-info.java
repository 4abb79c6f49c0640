/** What was learned about a compute and its sizes, as plain data. */
@NullMarked
package dev.plimsoll.prediction.model;

import org.jspecify.annotations.NullMarked;
