/** What a compute taught of its sizes, kept as plain data. */
@NullMarked
package dev.plimsoll.prediction.model;

import org.jspecify.annotations.NullMarked;
