package dev.plimsoll.change;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.fleet.size.SizeTable;

/**
 * By what a compute is sized.
 *
 * @param table  the size table in force
 * @param policy the sizing policy in force
 */
public record SizingTerms(SizeTable table, SizingPolicy policy) {}
