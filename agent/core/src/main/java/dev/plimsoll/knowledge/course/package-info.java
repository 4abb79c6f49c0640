/** What a compute did between looks, run by run and hour by hour: reads, load, connections. */
@NullMarked
package dev.plimsoll.knowledge.course;

import org.jspecify.annotations.NullMarked;
