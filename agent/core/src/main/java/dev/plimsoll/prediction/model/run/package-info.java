/** What a compute did between looks, run by run and hour by hour: reads, load, connections. */
@NullMarked
package dev.plimsoll.prediction.model.run;

import org.jspecify.annotations.NullMarked;
