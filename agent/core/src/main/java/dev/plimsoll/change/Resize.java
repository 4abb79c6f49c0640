package dev.plimsoll.change;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import org.jspecify.annotations.Nullable;

/**
 * One change of size, ready to be carried out.
 *
 * @param compute  whose
 * @param from     limits before
 * @param to       limits after
 * @param why      the reason, in one sentence
 * @param expected the hit ratio expected of it, to be held against what comes; null where none was predicted
 */
public record Resize(ComputeId compute, SizeRange from, SizeRange to, String why, @Nullable Ratio expected) {}
