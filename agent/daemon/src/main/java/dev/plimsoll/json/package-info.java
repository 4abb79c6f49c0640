/**
 * Records in other forms, each derived from their components: as JSON, for what is stored and for what readers get; as rows of plain
 * values, for tables; and as what differs from row to row, in few bytes.
 */
@NullMarked
package dev.plimsoll.json;

import org.jspecify.annotations.NullMarked;
